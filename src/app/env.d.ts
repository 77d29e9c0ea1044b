/// <reference types="vite/client" />
declare module 'virtual:react-router/server-build' {
  const build: import('#server/split-build.server.ts').SplitBuild;
  export = build;
}
