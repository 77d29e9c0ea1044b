import { Redo2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { reasonOf } from '#ui/api-client.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Switch } from '#ui/switch.tsx';
import { toast } from '#ui/toast.tsx';
import type { BuilderState } from '../contract.ts';
import type { Builder } from './use-builder.ts';

const savingWords = { saved: 'Saved', saving: 'Saving...', failed: 'Not saved', conflict: 'Not saved' } as const;

type HeaderProps = { builder: Builder; isPublishing: boolean; onPublish: () => void; onDiscard: () => void };

export function BuilderHeader({ builder, isPublishing, onPublish, onDiscard }: HeaderProps) {
  const { stored, definition, saving, undo, redo } = builder;
  const isChanged = stored.updated_at !== null || saving.kind !== 'saved';
  return (
    <PageHeader
      title={definition.name.trim() || 'Untitled trigger'}
      back={{ to: '/admin/automation', label: 'Automation' }}
      badge={<Published stored={stored} isChanged={isChanged} />}
      actions={
        <>
          <span role="status" className="text-sm text-muted">
            {isChanged || saving.kind !== 'saved' ? savingWords[saving.kind] : ''}
          </span>
          <IconButton label="Undo" icon={<Undo2 aria-hidden="true" />} disabled={!undo} onClick={() => undo?.()} />
          <IconButton label="Redo" icon={<Redo2 aria-hidden="true" />} disabled={!redo} onClick={() => redo?.()} />
          {stored.workflow && <ActiveSwitch isActive={stored.workflow.is_active} setActive={builder.setActive} />}
          {stored.updated_at && (
            <Button variant="outline" onClick={onDiscard}>
              Discard draft
            </Button>
          )}
          <Button loading={isPublishing} disabled={!isChanged && stored.workflow !== null} onClick={onPublish}>
            Publish
          </Button>
        </>
      }
    />
  );
}

function Published({ stored: { workflow }, isChanged }: { stored: BuilderState; isChanged: boolean }) {
  if (!workflow) return <Badge>Not published</Badge>;
  return isChanged ? (
    <Badge tone="warning">Changed since version {workflow.version}</Badge>
  ) : (
    <Badge tone="success">Version {workflow.version}</Badge>
  );
}

function ActiveSwitch({ isActive, setActive }: { isActive: boolean; setActive: Builder['setActive'] }) {
  const [isBusy, setIsBusy] = useState(false);
  const toggle = async () => {
    setIsBusy(true);
    try {
      await setActive(!isActive);
      toast.success(isActive ? 'Workflow Paused' : 'Workflow Activated');
    } catch (error) {
      toast.error(reasonOf(error, 'Failed to update workflow'));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch stands inside.
    <label className="flex items-center gap-2 text-sm">
      <Switch checked={isActive !== isBusy} disabled={isBusy} onChange={() => void toggle()} />
      Active
    </label>
  );
}
