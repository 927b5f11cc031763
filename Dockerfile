# syntax=docker/dockerfile:1
# Beffroi in one image: API, worker and command line. docs/operations/containers.md

ARG NODE=node:26-bookworm-slim

# The back-office is built with the development packages, which stay behind.
FROM ${NODE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build

# What runs: the image's own Node, no platform packages of it.
FROM ${NODE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --omit=dev --omit=optional --no-audit --no-fund

FROM ${NODE}
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    NODE_COMPILE_CACHE=/tmp/node-compile-cache \
    MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY contract contract
COPY server server
COPY demo demo
COPY apps/ui apps/ui
COPY --from=build /app/apps/site apps/site
COPY --from=build /app/apps/backoffice/dist apps/backoffice/dist
COPY --from=build /app/dist dist
RUN install -d -o node -g node -m 0700 /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((a)=>process.exit(a.ok?0:1),()=>process.exit(1))"]
# Node is process 1 and takes the signals itself; started through npm it would not get them.
CMD ["node", "--max-semi-space-size=8", "server/main.mjs"]
