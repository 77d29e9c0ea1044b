import { Eye, FileDown, Printer } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { DropdownMenuItem, DropdownMenuLink } from '#ui/dropdown-menu.tsx';
import { toast } from '#ui/toast.tsx';

export type DocumentActionsProps = {
  type: 'estimate' | 'contract';
  id: string;
  number: string;
  /** Null for a contract of the checkout, which has no page of its own. */
  token: string | null;
  title: string;
};

const names = { estimate: 'Estimate', contract: 'Contract' } as const;

export const documentPath = (type: DocumentActionsProps['type'], token: string): string => `/document/${type}/${token}`;
export const documentPdfPath = (type: DocumentActionsProps['type'], id: string): string =>
  `/api/documents/${type}/${id}/file.pdf`;

/** Opens the document's page in a window that prints itself. */
function print({ type, token }: DocumentActionsProps): void {
  if (!token) return;
  try {
    const opened = window.open(`${documentPath(type, token)}?print=1`, '_blank', 'width=900,height=1000');
    if (!opened) throw new Error('Popup blocked. Please allow popups and try again.');
    toast.success('PDF Generated', { description: `${names[type]} is ready for printing or saving` });
  } catch {
    toast.error('Failed to generate PDF. Please try again.');
  }
}

/** The document as its reader has it before them; nothing where it has no page. */
export function ViewDocument({ type, token, title, number }: DocumentActionsProps) {
  if (!token) return null;
  return (
    <a
      href={documentPath(type, token)}
      target="_blank"
      rel="noreferrer"
      aria-label={`View ${title} (${number})`}
      className={buttonClass({ variant: 'ghost', size: 'sm' })}
    >
      <Eye aria-hidden="true" />
      View
    </a>
  );
}

/** The rest of what can be done with the paper, in the menu of a card. */
export function DocumentMenuItems(document: DocumentActionsProps) {
  const { type, id, number, token } = document;
  return (
    <>
      <DropdownMenuLink
        to={documentPdfPath(type, id)}
        reloadDocument
        download={`${number}.pdf`}
        icon={<FileDown aria-hidden="true" />}
      >
        Download
      </DropdownMenuLink>
      {token && (
        <DropdownMenuItem icon={<Printer aria-hidden="true" />} onSelect={() => print(document)}>
          PDF / Print
        </DropdownMenuItem>
      )}
    </>
  );
}

/** View, download, PDF and print of an estimate or a contract, for its page. */
export function DocumentActions(document: DocumentActionsProps) {
  const { type, id, number, token, title } = document;
  const named = `${title} (${number})`;
  return (
    <div className="flex flex-wrap items-center gap-1">
      <ViewDocument {...document} />
      <a
        href={documentPdfPath(type, id)}
        download={`${number}.pdf`}
        aria-label={`Download ${named}`}
        className={buttonClass({ variant: 'ghost', size: 'sm' })}
      >
        <FileDown aria-hidden="true" />
        Download
      </a>
      {token && (
        <Button variant="ghost" size="sm" onClick={() => print(document)} aria-label={`PDF / Print ${named}`}>
          <Printer aria-hidden="true" />
          PDF / Print
        </Button>
      )}
    </div>
  );
}
