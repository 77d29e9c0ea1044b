import { useRevalidator } from 'react-router';
import { ErrorPanel } from '#ui/error-panel.tsx';

export function ProfileFailed() {
  const { revalidate, state } = useRevalidator();
  return <ErrorPanel message="Failed to load profile" onRetry={() => void revalidate()} retrying={state === 'loading'} />;
}
