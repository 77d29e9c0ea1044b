# Builds Foyer, then keeps what it needs to run: the bundle, the migrations, the production dependencies.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
# The bundle holds its libraries; what stays is what it reads from node_modules at run time. The image brings its own Node.
# Papers are set in the WOFF files of these weights alone.
RUN npm run build && npm prune --omit=dev --no-audit --no-fund && rm -rf node_modules/node-* \
  && find node_modules/@fontsource -type f ! -name '*-[4567]00-normal.woff' ! -name '*.json' -delete

FROM node:24-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data PORT=3000
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=build --chown=root:root /app/package.json ./
COPY --from=build --chown=root:root /app/node_modules ./node_modules
COPY --from=build --chown=root:root /app/build ./build
COPY --from=build --chown=root:root /app/src/db/migrations ./src/db/migrations
COPY --from=build --chown=root:root /app/papers ./papers
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/api/ready').then((r)=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "--min-semi-space-size=8", "--heap-growing-percent=40", "--initial-heap-size=128", "build/server/index.js"]
