"""The OpenAPI document as others read it: generators of types and clients, and linters.

Their packages are pinned in `package.json` and come into `node_modules` when they are first needed.
"""
