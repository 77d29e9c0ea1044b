import clsx from 'clsx';
import { Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ContentBlock } from '#shared/mail/template-content.ts';
import type { TemplateProblems } from '#shared/mail/template-rules.ts';
import { Button } from '#ui/button.tsx';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '#ui/dropdown-menu.tsx';
import { FieldError } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ReorderHandle } from '#ui/reorder-handle.tsx';
import { useReorder } from '#ui/use-reorder.ts';
import { BlockEditor } from './block-editor.tsx';
import { blockLabels } from './choices.ts';
import { ConditionEditor } from './condition-editor.tsx';
import type { TemplateFields } from './merge-text.tsx';
import { type DraftBlock, newBlock } from './template-draft.ts';

const blockTypes = Object.keys(blockLabels) as ContentBlock['type'][];

/** `blocks.2.rows.0.value` is `rows.0.value` of the third block. */
function problemsAt(problems: TemplateProblems, at: number): TemplateProblems {
  const start = `blocks.${at}.`;
  return Object.fromEntries(
    Object.entries(problems).flatMap(([path, problem]) => (path.startsWith(start) ? [[path.slice(start.length), problem]] : [])),
  );
}

type BlockListProps = {
  blocks: DraftBlock[];
  onChange: (blocks: DraftBlock[]) => void;
  fields: TemplateFields;
  problems: TemplateProblems;
};

export function BlockList({ blocks, onChange, fields, problems }: BlockListProps) {
  const [said, setSaid] = useState('');
  const latest = useRef(blocks);
  latest.current = blocks;
  const change = (next: DraftBlock[]) => {
    latest.current = next;
    onChange(next);
  };
  const { ids, dragging, handleProps, rowRef } = useReorder(
    blocks.map(({ key }) => key),
    () => latest.current.map(({ key }) => key),
    (order, id) => {
      change(order.flatMap((key) => latest.current.find((one) => one.key === key) ?? []));
      setSaid(`Block moved to position ${order.indexOf(id) + 1} of ${order.length}`);
    },
  );
  return (
    <section aria-labelledby="blocks-title" className="grid gap-3">
      <h2 id="blocks-title" className="text-[0.9375rem] font-semibold tracking-tight">
        Blocks
      </h2>
      <p role="status" className="sr-only">
        {said}
      </p>
      <p id="blocks-hint" className="sr-only">
        Drag, or press the up and down arrow keys, to change the order.
      </p>
      {problems.blocks && <FieldError id="blocks-error">{problems.blocks}</FieldError>}
      <ul aria-label="Blocks" className={clsx('grid gap-3', dragging && 'select-none')}>
        {ids.map((id) => {
          const at = blocks.findIndex(({ key }) => key === id);
          const found = blocks[at];
          if (!found) return null;
          const { block } = found;
          const name = `${blockLabels[block.type].toLowerCase()} ${at + 1}`;
          const own = problemsAt(problems, at);
          const put = (next: ContentBlock) =>
            change(latest.current.map((one) => (one.key === id ? { ...one, block: next } : one)));
          return (
            <li key={id} ref={rowRef(id)} className="grid gap-3 rounded-lg border bg-surface p-3 pl-1.5">
              <div className="flex items-center gap-2">
                <ReorderHandle name={name} aria-describedby="blocks-hint" {...handleProps(id)} />
                <h3 className="flex-1 text-sm font-medium">{blockLabels[block.type]}</h3>
                <IconButton
                  type="button"
                  label={`Remove ${name}`}
                  icon={<Trash2 aria-hidden="true" />}
                  onClick={() => change(latest.current.filter(({ key }) => key !== id))}
                />
              </div>
              <div className="grid gap-3 pl-2">
                <BlockEditor block={block} onChange={put} fields={fields} problems={own} />
                <ConditionEditor
                  name={name}
                  when={block.when}
                  onChange={(when) => put({ ...block, when })}
                  fields={fields}
                  error={own.when}
                />
              </div>
            </li>
          );
        })}
      </ul>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button type="button" variant="outline" size="sm" className="justify-self-start">
            <Plus aria-hidden="true" />
            Add block
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="start">
          {blockTypes.map((type) => (
            <DropdownMenuItem key={type} onSelect={() => change([...latest.current, newBlock(type)])}>
              {blockLabels[type]}
            </DropdownMenuItem>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
    </section>
  );
}
