import { useRevalidator } from 'react-router';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { PageHeader } from '#ui/page-header.tsx';

export function CheckoutFailed() {
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <PageHeader title="Checkout" />
      <ErrorPanel message="Failed to load checkout" onRetry={() => void revalidate()} retrying={state === 'loading'} />
    </>
  );
}
