import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { KeyValueList } from '#ui/key-value-list.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { Project } from '../contract.ts';
import { projectPath } from '../policy.ts';
import { projectFacts } from './project-facts.tsx';
import { projectsApi, projectsKey } from './projects-api.ts';

type ProjectDialogProps = { id: string | null; onClose: () => void; onEdit: (project: Project) => void };

export function ProjectDialog({ id, onClose, onEdit }: ProjectDialogProps) {
  const project = useQuery({
    queryKey: [...projectsKey, 'one', id],
    queryFn: () => projectsApi.call.get({ id: id ?? '' }),
    enabled: id !== null,
  });
  const data = id ? project.data : undefined;
  return (
    <Dialog
      open={id !== null}
      onOpenChange={(open) => !open && onClose()}
      title={data?.name ?? 'Project Details'}
      size="lg"
      footer={
        data && (
          <>
            <Button variant="outline" onClick={() => onEdit(data)}>
              <Pencil aria-hidden="true" />
              Edit
            </Button>
            <LinkButton to={projectPath(data.id)}>Open project</LinkButton>
          </>
        )
      }
    >
      {project.error && !data ? (
        <ErrorPanel
          message={reasonOf(project.error, 'The project could not be loaded.')}
          onRetry={() => void project.refetch()}
          retrying={project.isFetching}
        />
      ) : data ? (
        <div className="grid gap-6">
          {data.description && <p className="leading-relaxed break-words whitespace-pre-line">{data.description}</p>}
          <KeyValueList className="border-y" items={projectFacts(data)} />
        </div>
      ) : (
        <div role="status" className="grid gap-4">
          <span className="sr-only">Loading the project...</span>
          <Skeleton className="h-20" />
          <Skeleton className="h-56" />
        </div>
      )}
    </Dialog>
  );
}
