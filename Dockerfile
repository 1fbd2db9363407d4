# The image of the service and its terminal. How it is run, and what it needs: docs/operating.md, "In a container".
ARG NODE_IMAGE=node:24-bookworm-slim

# The terminal and the service are built with all packages.
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
# Not npm ci: it refuses a lock file without the optional binaries of other platforms. Versions and hashes are the lock file's.
RUN npm install --no-save --include=dev --no-audit --no-fund --loglevel=error
COPY . .
RUN node scripts/build.mjs

# They run with those of production alone.
FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm install --no-save --omit=dev --no-audit --no-fund --loglevel=error

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY package.json LICENSE NOTICE ./
COPY symbols ./symbols
# A volume that is made anew has the owner of the folder that it covers.
RUN install -d -o node -g node -m 0700 /data
USER node
VOLUME /data
EXPOSE 8080
# The parent hands it on; the service finishes what is under way and ends within 10 s.
STOPSIGNAL SIGTERM
# Not /readyz: another container in its place would not bring a provider's prices back.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/keep-running.js"]
