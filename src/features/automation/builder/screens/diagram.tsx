import '@xyflow/react/dist/base.css';
import './diagram.css';
import { Background, Controls, type Edge, type Node, Position, ReactFlow, type ReactFlowInstance } from '@xyflow/react';
import { type FocusEvent, useEffect, useMemo, useRef, useState } from 'react';
import { workflowLimits } from '#features/automation/workflows/choices.ts';
import type { TypedStep } from '#features/automation/workflows/definition-contract.ts';
import { addSize, cardSize, layOut, nextPlace, type Placed, shiftInto, widthOf } from '../layout-policy.ts';
import { moveStep, type Slot } from '../tree-policy.ts';
import { AddNode, DiagramContext, type DiagramValue, StepNode, TriggerNode } from './diagram-nodes.tsx';

type Point = { x: number; y: number };

const nodeTypes = { trigger: TriggerNode, step: StepNode, add: AddNode };
const sizeOf = ({ kind }: Placed) => (kind === 'add' ? { width: addSize, height: addSize } : cardSize);

/** Sizes and handles are known beforehand, so nothing has to be measured. */
function toNode(placed: Placed, dragged: (Point & { id: string }) | null): Node {
  const { id, x, y, kind } = placed;
  const { width, height } = sizeOf(placed);
  const handle = { x: width / 2, width: 1, height: 1 };
  return {
    ...{ id, type: kind, width, height, measured: { width, height }, draggable: kind === 'step' },
    position: dragged?.id === id ? dragged : { x, y },
    zIndex: dragged?.id === id ? 1 : 0,
    data: placed,
    handles: [
      { ...handle, type: 'target', position: Position.Top, y: 0 },
      { ...handle, type: 'source', position: Position.Bottom, y: height },
    ],
  };
}

/** How near to a place a step has to be let go, in pixels of the diagram. */
const reach = 120;

const middle = (placed: Placed, at: Point): Point => {
  const { width, height } = sizeOf(placed);
  return { x: at.x + width / 2, y: at.y + height / 2 };
};

function nearestSlot(nodes: readonly Placed[], at: Point): Slot | null {
  const found = nodes
    .flatMap((node) => (node.kind === 'add' ? [{ slot: node.slot, far: distance(middle(node, node), at) }] : []))
    .toSorted((a, b) => a.far - b.far)[0];
  return found && found.far < reach ? found.slot : null;
}
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

type Box = { left: number; top: number; right: number; bottom: number };

function bringIntoSight(flow: ReactFlowInstance, canvas: HTMLElement, { left, top, right, bottom }: Box): void {
  const [dx, dy] = [shiftInto(left, right, canvas.clientWidth), shiftInto(top, bottom, canvas.clientHeight)];
  if (dx === 0 && dy === 0) return;
  const { x, y, zoom } = flow.getViewport();
  void flow.setViewport({ x: x + dx, y: y + dy, zoom });
}

type DiagramProps = DiagramValue & { onMove: (steps: TypedStep[], id: string) => void };

export default function Diagram({ onMove, ...value }: DiagramProps) {
  const { steps } = value;
  const [dragged, setDragged] = useState<(Point & { id: string }) | null>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const [flow, setFlow] = useState<ReactFlowInstance | null>(null);
  const diagram = useMemo(() => layOut(steps), [steps]);
  const nodes = diagram.nodes.map((placed) => toNode(placed, dragged));
  const edges: Edge[] = diagram.lines.map(({ from, to }) => ({
    ...{ id: `${from}>${to}`, source: from, target: to, type: 'smoothstep', focusable: false },
  }));
  const drop = (id: string, position: Point) => {
    setDragged(null);
    const placed = diagram.nodes.find((node) => node.id === id);
    const slot = placed && nearestSlot(diagram.nodes, middle(placed, position));
    const moved = slot && moveStep(steps, id, slot, workflowLimits.levels - 1);
    if (moved) onMove(moved, id);
  };

  // The card that is edited stays in sight, with the place for the step after it.
  const { x: cardX, y: cardY } = diagram.nodes.find(({ id }) => id === value.selected) ?? {};
  useEffect(() => {
    if (!flow || !canvas.current || cardX === undefined || cardY === undefined) return;
    const { x, y, zoom } = flow.getViewport();
    const [left, top] = [x + cardX * zoom, y + cardY * zoom];
    const [right, bottom] = [left + cardSize.width * zoom, top + (cardSize.height + nextPlace) * zoom];
    bringIntoSight(flow, canvas.current, { left, top, right, bottom });
  }, [flow, cardX, cardY]);

  // So does what the Tab key leads to: the library undoes the scrolling by which a browser would show it.
  const showFocused = ({ target }: FocusEvent) => {
    if (!flow || !canvas.current || !target.matches('.react-flow__node :focus-visible')) return;
    canvas.current.scrollTo({ top: 0, left: 0, behavior: 'instant' });
    const from = canvas.current.getBoundingClientRect();
    const { left, top, right, bottom } = target.getBoundingClientRect();
    bringIntoSight(flow, canvas.current, {
      ...{ left: left - from.left, right: right - from.left },
      ...{ top: top - from.top, bottom: bottom - from.top },
    });
  };

  return (
    <DiagramContext value={value}>
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        deleteKeyCode={null}
        nodeDragThreshold={6}
        onNodeDrag={(_, { id, position }) => setDragged({ id, ...position })}
        onNodeDragStop={(_, { id, position }) => drop(id, position)}
        ref={canvas}
        onFocus={showFocused}
        onInit={(begun) => {
          setFlow(begun);
          // From the top, as wide as fits.
          const width = canvas.current?.clientWidth ?? 0;
          const zoom = Math.min(1, Math.max(0.5, width / (widthOf(steps) + 64)));
          void begun.setViewport({ x: (width - cardSize.width * zoom) / 2, y: 32, zoom });
        }}
        minZoom={0.3}
        maxZoom={1.5}
        preventScrolling={false}
        zoomOnScroll={false}
        aria-label="Diagram of the workflow"
      >
        <Background gap={20} />
        <Controls showInteractive={false} />
      </ReactFlow>
    </DiagramContext>
  );
}
