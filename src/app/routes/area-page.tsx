import { Outlet } from 'react-router';
import { LoadFailed } from '#app/load-failed.tsx';

/** Between an area and its pages: whatever a page fails with is told in its place, and the area stays around it. */
export default function AreaPage() {
  return <Outlet />;
}

export { LoadFailed as ErrorBoundary };
