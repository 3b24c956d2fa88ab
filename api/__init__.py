"""People's way in: HTTP by Flask, a file per resource.

Lives here: who asks (`identity`), what he may see (`sight`), what he sends (`body`, `query`), what he hears (`answers`,
`problems`). `front` is the server before Flask, `openapi` what the API says of itself.
Never enters: an `if` about a rule, a Redis command, a job. May call: `events`, the contract in `domain`.
"""
