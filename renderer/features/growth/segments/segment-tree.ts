import {
  type Group,
  isGroup,
  type Leaf,
  type Node,
  nodesOf,
  SEGMENT_LIMITS,
} from '../../../../shared/features/growth/segments/segment.ts';

/** A definition as its editor has it: every row and group has a key, so that it stays itself while others move. */
export interface EditLeaf {
  readonly key: string;
  readonly leaf: Leaf;
}
export type GroupKind = 'all' | 'any' | 'none';
export interface EditGroup {
  readonly key: string;
  readonly kind: GroupKind;
  readonly nodes: readonly EditNode[];
}
export type EditNode = EditLeaf | EditGroup;

export const isEditGroup = (node: EditNode): node is EditGroup => 'nodes' in node;

let lastKey = 0;
const newKey = (): string => {
  lastKey += 1;
  return `row-${lastKey}`;
};

export const newLeaf = (leaf: Leaf): EditLeaf => ({ key: newKey(), leaf });
export const newGroup = (kind: GroupKind, nodes: readonly EditNode[]): EditGroup => ({
  key: newKey(),
  kind,
  nodes,
});

const kindOf = (group: Group): GroupKind => ('all' in group ? 'all' : 'any' in group ? 'any' : 'none');

const toEditNode = (node: Node): EditNode => (isGroup(node) ? toEditGroup(node) : newLeaf(node));

export const toEditGroup = (group: Group): EditGroup =>
  newGroup(kindOf(group), nodesOf(group).map(toEditNode));

const fromNode = (node: EditNode): Node => (isEditGroup(node) ? fromEditGroup(node) : node.leaf);

export function fromEditGroup({ kind, nodes }: EditGroup): Group {
  const rows = nodes.map(fromNode);
  return kind === 'all' ? { all: rows } : kind === 'any' ? { any: rows } : { none: rows };
}

/** The rows in the order in which calls count them. */
export const editLeaves = (node: EditNode): readonly EditLeaf[] =>
  isEditGroup(node) ? node.nodes.flatMap(editLeaves) : [node];

/** The tree with one node changed, or without it where the change answers null. */
export function changeNode(
  group: EditGroup,
  key: string,
  change: (node: EditNode) => EditNode | null,
): EditGroup {
  return {
    ...group,
    nodes: group.nodes.flatMap((node) => {
      if (node.key === key) return change(node) ?? [];
      return isEditGroup(node) ? changeNode(node, key, change) : node;
    }),
  };
}

/** The tree with a node added at the end of a group. */
export function addNode(group: EditGroup, groupKey: string, added: EditNode): EditGroup {
  if (group.key === groupKey) return { ...group, nodes: [...group.nodes, added] };
  return {
    ...group,
    nodes: group.nodes.map((node) => (isEditGroup(node) ? addNode(node, groupKey, added) : node)),
  };
}

export const mayAddRow = (root: EditGroup): boolean => editLeaves(root).length < SEGMENT_LIMITS.leaves;
