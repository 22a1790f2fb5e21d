import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Refusal } from '../../../../shared/contract/errors.ts';
import {
  type Group,
  SEGMENT_LIMITS,
  segmentNameSchema,
  segmentSchema,
} from '../../../../shared/features/growth/segments/segment.ts';
import {
  type SegmentDetail,
  segmentCalls,
} from '../../../../shared/features/growth/segments/segments.calls.ts';
import type { CurrencyCode } from '../../../../shared/rules/money/money.ts';
import { withProject } from '../../../platform/calls/calls.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { useUnsavedChanges } from '../../../platform/navigation/use-unsaved-changes.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { GroupEditor, type RowFacts } from './group-editor.tsx';
import { LookPanel } from './look-panel.tsx';
import type { RowContext } from './row-context.ts';
import { type EditGroup, editLeaves, fromEditGroup, toEditGroup } from './segment-tree.ts';
import styles from './segments.module.css';
import { useLook } from './use-look.ts';

interface SegmentEditorProps {
  /** Null for a new one. */
  readonly segment: SegmentDetail | null;
  readonly initial: Group;
  readonly setup: { readonly currency: CurrencyCode; readonly seesMoney: boolean };
}

/** What is missing in each row, by its key. */
function errorsOf(root: EditGroup): ReadonlyMap<string, string> {
  return new Map(
    editLeaves(root).flatMap(({ key, leaf }) => {
      if (segmentSchema.safeParse({ all: [leaf] }).success) return [];
      return [[key, 'Finish this row: choose or type what it is about']];
    }),
  );
}

/** A segment’s name and rows, next to the people they hold. */
export function SegmentEditor({ segment, initial, setup }: SegmentEditorProps) {
  const navigate = useNavigate();
  const [name, setName] = useState(segment?.name ?? '');
  const [root, setRoot] = useState(() => toEditGroup(initial));
  const [version, setVersion] = useState(segment?.version ?? 0);
  const [saved, setSaved] = useState({ name: segment?.name ?? '', text: JSON.stringify(initial) });
  const [names, setNames] = useState<Readonly<Record<string, string>>>(segment?.names ?? {});
  const [nameError, setNameError] = useState<string | null>(null);
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const refreshes = [segmentCalls.list, segmentCalls.find, segmentCalls.members, segmentCalls.changes];
  const create = useCallMutation(segmentCalls.create, { refreshes: [segmentCalls.list] });
  const save = useCallMutation(segmentCalls.save, { refreshes });
  const remove = useCallMutation(segmentCalls.remove, { refreshes: [segmentCalls.list] });
  const definition = fromEditGroup(root);
  const text = JSON.stringify(definition);
  const isChanged = name !== saved.name || text !== saved.text;
  const isSaving = create.isPending || save.isPending;
  useUnsavedChanges(isChanged && !isSaving && !remove.isPending);
  const { isWhole, looked, isLooking, problem } = useLook(definition);

  const leaves = editLeaves(root);
  const isCurrent = looked !== null && JSON.stringify(looked.group) === text;
  const facts: RowFacts = {
    holds: new Map(
      isCurrent
        ? leaves.flatMap(({ key }, at) =>
            looked.look.rows[at] === undefined ? [] : [[key, looked.look.rows[at]]],
          )
        : [],
    ),
    errors,
  };
  const context: RowContext = {
    ...setup,
    names,
    learnName: (id, known) => setNames((before) => ({ ...before, [id]: known })),
    segmentId: segment?.id ?? null,
  };

  const complain = () =>
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong] input')?.focus(),
    );

  const submit = async () => {
    const checkedName = segmentNameSchema.safeParse(name);
    const wrong = errorsOf(root);
    const whole = segmentSchema.safeParse(definition);
    setErrors(wrong);
    setNameError(checkedName.success ? null : (checkedName.error.issues[0]?.message ?? 'Enter a name'));
    if (!checkedName.success || wrong.size > 0) return complain();
    if (!whole.success) {
      showSnackbar({ text: whole.error.issues[0]?.message ?? 'These rows can’t be saved' });
      return;
    }
    const body = { name: checkedName.data, definition: whole.data };
    try {
      if (segment === null) {
        const { id } = await create.mutateAsync({ body });
        setSaved({ name, text });
        showSnackbar({ text: 'Segment created' });
        await navigate(withProject(`/teemail/audience/segments/${id}/`));
        return;
      }
      const answer = await save.mutateAsync({ params: { segment: segment.id }, body: { ...body, version } });
      setVersion(answer.version);
      setSaved({ name, text });
      showSnackbar({ text: 'Segment saved' });
    } catch (error) {
      const said = error instanceof Refusal ? error.errors?.name?.[0] : undefined;
      if (said === undefined) showFailure(error);
      else {
        setNameError(said);
        complain();
      }
    }
  };

  const discard = async () => {
    if (segment === null) return;
    const isSure = await openPopup('confirm', {
      title: `Delete ${segment.name}?`,
      text: 'Its people stay in your audience. What came and left is deleted with it.',
      confirmLabel: 'Delete segment',
      destructive: true,
    });
    if (!isSure) return;
    try {
      await remove.mutateAsync({ params: { segment: segment.id } });
      showSnackbar({ text: 'Segment deleted' });
      await navigate(withProject('/teemail/audience/segments/'));
    } catch (error) {
      showFailure(error);
    }
  };

  return (
    <form
      className={styles.editor}
      aria-label="Segment"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack gap={5}>
        <Panel title="Name">
          <TextInput
            aria-label="Name"
            placeholder="Such as Ordered twice"
            value={name}
            maxLength={SEGMENT_LIMITS.name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={nameError}
          />
        </Panel>
        <Panel title="Someone is in it when">
          <GroupEditor
            root={root}
            group={root}
            level={1}
            facts={facts}
            context={context}
            change={(next) => {
              setRoot(next);
              setErrors((before) => (before.size === 0 ? before : errorsOf(next)));
            }}
          />
        </Panel>
        {segment && segment.usedBy.length > 0 && (
          <p
            className={styles.note}
          >{`Used by ${segment.usedBy.join(', ')}. A change here changes them, too.`}</p>
        )}
      </Stack>
      <div className={styles.side}>
        <LookPanel
          group={isWhole ? (looked?.group ?? null) : null}
          look={looked?.look ?? null}
          isLooking={isLooking}
          problem={problem}
          words={{ names, currency: setup.currency }}
          isShort={segment !== null && text === saved.text}
        />
        <Row gap={3}>
          <Button type="submit" loading={isSaving} disabled={segment !== null && !isChanged}>
            {segment ? 'Save' : 'Create segment'}
          </Button>
          {segment && (
            <Button
              variant="default"
              c="var(--bad)"
              onClick={() => void discard()}
              disabled={remove.isPending}
            >
              Delete
            </Button>
          )}
          <span role="status" className={styles.note}>
            {isChanged && segment ? 'You have unsaved changes' : ''}
          </span>
        </Row>
      </div>
    </form>
  );
}
