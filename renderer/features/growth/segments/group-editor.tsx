import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconStack2, IconTrash } from '@tabler/icons-react';
import { SEGMENT_LIMITS } from '../../../../shared/features/growth/segments/segment.ts';
import { Row } from '../../../ui/layout.tsx';
import { Select } from '../../../ui/select/select.tsx';
import type { RowContext } from './row-context.ts';
import { RowEditor } from './row-editor.tsx';
import { startOf } from './row-subjects.ts';
import {
  addNode,
  changeNode,
  type EditGroup,
  type EditNode,
  editLeaves,
  type GroupKind,
  isEditGroup,
  mayAddRow,
  newGroup,
  newLeaf,
} from './segment-tree.ts';
import styles from './segments.module.css';

const KINDS: readonly { readonly value: GroupKind; readonly label: string }[] = [
  { value: 'all', label: 'All of these hold' },
  { value: 'any', label: 'At least one holds' },
  { value: 'none', label: 'None of these holds' },
];

export interface RowFacts {
  /** By the key of the row. */
  readonly holds: ReadonlyMap<string, number>;
  readonly errors: ReadonlyMap<string, string>;
}

interface GroupEditorProps {
  readonly root: EditGroup;
  readonly group: EditGroup;
  /** 1 for the outermost. */
  readonly level: number;
  readonly facts: RowFacts;
  readonly context: RowContext;
  readonly change: (root: EditGroup) => void;
}

/** Rows and groups that hold together, in any of three ways. */
export function GroupEditor({ root, group, level, facts, context, change }: GroupEditorProps) {
  const isRoot = root.key === group.key;
  const all = editLeaves(root);
  const replace = (key: string, by: (node: EditNode) => EditNode | null) => change(changeNode(root, key, by));
  const setKind = (kind: GroupKind) => {
    if (isRoot) change({ ...root, kind });
    else replace(group.key, (node) => (isEditGroup(node) ? { ...node, kind } : node));
  };
  return (
    <fieldset className={styles.group} aria-label={isRoot ? 'Rows' : 'Group of rows'} data-level={level}>
      <Row gap={2} at="spread">
        <Select
          className={styles.medium ?? ''}
          aria-label="How the rows hold together"
          value={group.kind}
          allowDeselect={false}
          data={[...KINDS]}
          onChange={(next) => setKind(KINDS.find(({ value }) => value === next)?.value ?? 'all')}
        />
        {!isRoot && (
          <ActionIcon
            variant="subtle"
            size="xl"
            aria-label="Remove this group"
            onClick={() => replace(group.key, () => null)}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        )}
      </Row>
      {group.nodes.map((node) =>
        isEditGroup(node) ? (
          <GroupEditor
            key={node.key}
            root={root}
            group={node}
            level={level + 1}
            facts={facts}
            context={context}
            change={change}
          />
        ) : (
          <RowEditor
            key={node.key}
            row={node}
            number={all.findIndex(({ key }) => key === node.key) + 1}
            holds={facts.holds.get(node.key) ?? null}
            error={facts.errors.get(node.key) ?? null}
            context={context}
            change={(leaf) => replace(node.key, (old) => ({ ...old, leaf }))}
            remove={() => replace(node.key, () => null)}
          />
        ),
      )}
      <Row gap={2}>
        <Button
          variant="default"
          disabled={!mayAddRow(root)}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => change(addNode(root, group.key, newLeaf(startOf('did:ordered'))))}
        >
          Add a row
        </Button>
        {level < SEGMENT_LIMITS.depth && (
          <Button
            variant="subtle"
            disabled={!mayAddRow(root)}
            leftSection={<IconStack2 size={16} aria-hidden />}
            onClick={() =>
              change(addNode(root, group.key, newGroup('any', [newLeaf(startOf('did:ordered'))])))
            }
          >
            Add a group
          </Button>
        )}
      </Row>
      {!mayAddRow(root) && isRoot && (
        <p className={styles.hint}>{`A segment can have ${SEGMENT_LIMITS.leaves} rows.`}</p>
      )}
    </fieldset>
  );
}
