import type { RouteConfigEntry } from '@react-router/dev/routes';
import {
  type LoaderFunctionArgs,
  type RouteObject,
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
} from 'react-router';
import entries from '#app/routes.ts';

type RouteModule = Record<string, never> & Pick<RouteObject, 'middleware' | 'loader' | 'action' | 'shouldRevalidate'>;

const modules = import.meta.glob<RouteModule>('../../src/app/{root,routes/**/*}.{ts,tsx}');
const moduleOf = (file: string) => {
  const load = modules[`../../src/app/${file}`];
  if (!load) throw new Error(`There is no route module ${file}`);
  return load();
};

/** The ids that the framework gives: a route's file without its ending. */
const idOf = ({ id, file }: RouteConfigEntry) => id ?? file.replace(/\.tsx?$/, '');

type Shape = (id: string, load: () => Promise<RouteModule>) => Pick<RouteObject, 'lazy' | 'loader' | 'HydrateFallback'>;

function treeOf(entries: RouteConfigEntry[], shape: Shape): RouteObject[] {
  return entries.map(({ children, ...entry }) => {
    const { path, index, caseSensitive, file } = entry;
    const common = { id: idOf({ ...entry }), caseSensitive, ...shape(idOf({ ...entry }), () => moduleOf(file)) };
    return index
      ? { ...common, index: true as const }
      : { ...common, path, children: children ? treeOf(children, shape) : undefined };
  });
}

const whole = async (shape: Shape) => treeOf([{ id: 'root', path: '', file: 'root.tsx', children: await entries }], shape);

/** All routes as the server runs them: guards and loaders. */
export const serverRoutes = () =>
  whole((_id, load) => ({
    lazy: {
      middleware: async () => (await load()).middleware,
      loader: async () => (await load()).loader,
      ErrorBoundary: async () => (await load()).ErrorBoundary,
    },
  }));

/** All routes as the browser has them; what a loader answers comes from the server. */
export const browserRoutes = (loaderData: (id: string, args: LoaderFunctionArgs) => Promise<unknown>) =>
  whole((id, load) => ({
    loader: (args: LoaderFunctionArgs) => loaderData(id, args),
    HydrateFallback: () => null,
    lazy: {
      Component: async () => {
        const { default: Component } = await load();
        return Component && withComponentProps(Component);
      },
      ErrorBoundary: async () => {
        const { ErrorBoundary } = await load();
        return ErrorBoundary && withErrorBoundaryProps(ErrorBoundary);
      },
      middleware: async () => (await load()).clientMiddleware,
      shouldRevalidate: async () => (await load()).shouldRevalidate,
    },
  }));
