import { redirect } from 'react-router';
import type { Route } from './+types/unknown.ts';

/** Notices lead to these; while a studio has no such page, the notice itself is what there is to read. */
const told = /^\/admin\/(messages|forms)\/?$/;

export const loader = ({ url }: Route.LoaderArgs) => redirect(told.test(url.pathname) ? '/admin/notifications' : '/admin');
