/** A script of ours that runs beside the server: the bundle has it next to the server's own file, the sources next to the asking one. */
export function ownScript(name: string, asking: string): URL {
  if (asking.endsWith('.ts')) return new URL(`./${name}.ts`, asking);
  return new URL(/\/assets\/[^/]+$/.test(asking) ? `../${name}.js` : `./${name}.js`, asking);
}
