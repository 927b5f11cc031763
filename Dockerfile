# syntax=docker/dockerfile:1
# Beffroi in one image: API, worker and command line. docs/operations/containers.md

ARG NODE=node:26-bookworm-slim

# The applications and the service are built with the development packages, which stay behind, and with the image's own Node, as below.
FROM ${NODE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund && rm -rf node_modules/node-linux-* node_modules/.bin/node
COPY . .
RUN npm run build

# What runs: the image's own Node replaces the platform package of it (node-linux-*). The other optional package, sharp, is for pictures and cards.
FROM ${NODE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --omit=dev --no-audit --no-fund && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM ${NODE}
# The letters of the cards that social networks show with a link; fontconfig-config says where they are.
RUN apt-get update && apt-get install -y --no-install-recommends fontconfig-config fonts-dejavu-core && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    NODE_COMPILE_CACHE=/tmp/node-compile-cache \
    MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
# All from one stage: the build is used only if each of its sources, and both files of the packages, have the size and the time that they had then.
COPY --from=build /app/package.json /app/package-lock.json ./
COPY --from=build /app/contract contract
COPY --from=build /app/server server
COPY --from=build /app/demo demo
COPY --from=build /app/apps/ui apps/ui
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
CMD ["node", "--max-semi-space-size=16", "--v8-pool-size=1", "server/main.mjs"]
