# One image, several roles: `server`, `worker`, `migrate` and the errands of scripts/run-role.ts.
FROM docker.io/library/node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM docker.io/library/node:24-bookworm-slim
# ffmpeg, libheif-examples and bubblewrap prepare media; postgresql-client takes backups; tini buries who is left behind.
RUN apt-get update \
  && apt-get install -y --no-install-recommends bubblewrap ca-certificates ffmpeg libheif-examples postgresql-client tini \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 10001 --user-group --no-create-home --shell /usr/sbin/nologin carreau \
  # A new volume takes its owner from here.
  && install -d -o carreau -g carreau -m 0750 /var/lib/carreau/media /var/backups/carreau
WORKDIR /app
# Owned by root: nobody who takes over the program can change it.
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/migrations ./migrations
COPY --from=build /app/public/defaults ./public/defaults
COPY --from=build /app/build ./build
COPY --from=build /app/scripts ./scripts
COPY --from=build /app/src ./src
# Nothing of a container is reachable unless somebody publishes a port.
ENV HOST=0.0.0.0 PORT=3000 METRICS_HOST=0.0.0.0
# Left alone, the C library and V8 keep far more than is in use: docs/decisions/035.
ENV MALLOC_ARENA_MAX=2 NODE_OPTIONS="--max-old-space-size=512 --max-semi-space-size=32"
USER 10001:10001
EXPOSE 3000
ENTRYPOINT ["tini", "--", "node", "scripts/run-role.ts"]
CMD ["server"]
