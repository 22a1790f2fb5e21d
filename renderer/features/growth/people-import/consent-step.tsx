import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { mailingListCalls } from '../../../../shared/features/growth/people/people.calls.ts';
import { peopleImportCalls } from '../../../../shared/features/growth/people-import/people-import.calls.ts';
import {
  importChoicesSchema,
  PEOPLE_IMPORT_LIMITS,
  type PeopleImport,
} from '../../../../shared/features/growth/people-import/people-import.rules.ts';
import { useCall, useCallMutation } from '../../../platform/data/data.ts';
import { showFailure } from '../../../platform/snackbars/snackbars.ts';
import { Hint } from '../../../ui/hint.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { useKept } from './use-kept.ts';

/** The form as it is filled in. */
const formSchema = z.object({
  agreed: z.boolean(),
  how: z.string(),
  on: z.string(),
  words: z.string(),
  list: z.string().nullable(),
  tags: z.string(),
  replaces: z.boolean(),
});
type ConsentForm = z.infer<typeof formSchema>;

const formOf = (choices: PeopleImport['choices']): ConsentForm => ({
  agreed: choices?.agreed ?? false,
  how: choices?.how ?? '',
  on: choices?.on ?? '',
  words: choices?.words ?? '',
  list: choices?.list ?? null,
  tags: choices?.tags.join(', ') ?? '',
  replaces: choices?.replaces ?? false,
});

interface ConsentStepProps {
  readonly file: PeopleImport;
  readonly onDone: () => void;
  readonly onColumns: () => void;
}

/** Asks how the people of a file agreed, and what else is done with them. */
export function ConsentStep({ file, onDone, onColumns }: ConsentStepProps) {
  const { value, change, forget } = useKept(`${file.id}:consent`, formOf(file.choices), formSchema);
  const { agreed, how, on, words, list, tags, replaces } = value;
  const set = (changes: Partial<ConsentForm>) => change({ ...value, ...changes });
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const lists = useCall(mailingListCalls.list, {});
  const check = useCallMutation(peopleImportCalls.check, { refreshes: [peopleImportCalls.get] });
  const submit = () => {
    const parsed = importChoicesSchema.safeParse({
      agreed,
      how,
      on: on === '' ? null : on,
      words,
      list,
      tags: tags
        .split(',')
        .map((tag) => tag.trim())
        .filter((tag) => tag !== ''),
      replaces,
    });
    setFaults(
      Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message])),
    );
    if (parsed.success)
      check.mutate(
        { params: { import: file.id }, body: parsed.data },
        {
          onError: showFailure,
          onSuccess: () => {
            forget();
            onDone();
          },
        },
      );
  };
  return (
    <Panel title="Consent">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack>
          <Checkbox
            label="They agreed to get offers from this store"
            checked={agreed}
            onChange={(event) => set({ agreed: event.currentTarget.checked })}
          />
          {agreed ? (
            <>
              <TextInput
                label="How did they agree?"
                description="For example: form on our old website"
                value={how}
                maxLength={PEOPLE_IMPORT_LIMITS.how}
                error={faults.how}
                onChange={(event) => set({ how: event.currentTarget.value })}
              />
              <Textarea
                label="Which words did they agree to?"
                value={words}
                maxLength={PEOPLE_IMPORT_LIMITS.words}
                autosize
                minRows={2}
                error={faults.words}
                onChange={(event) => set({ words: event.currentTarget.value })}
              />
              {!file.columns.includes('agreed-at') && (
                <TextInput
                  type="date"
                  label="When did they agree?"
                  description="Leave it empty if you don’t know"
                  value={on}
                  error={faults.on}
                  onChange={(event) => set({ on: event.currentTarget.value })}
                />
              )}
              <Hint tone="note">
                People who unsubscribed, reported an email or were erased stay as they are.
              </Hint>
            </>
          ) : (
            <Hint tone="note">Without this, people are added as “Can’t email”.</Hint>
          )}
          <Select
            label="Add them to a mailing list"
            placeholder="No list"
            clearable
            clearButtonProps={{ 'aria-label': 'Clear the mailing list' }}
            data={(lists.data?.lists ?? [])
              .filter(({ isArchived }) => !isArchived)
              .map(({ id, name }) => ({ value: id, label: name }))}
            value={list}
            onChange={(chosen) => set({ list: chosen })}
          />
          <TextInput
            label="Add tags"
            description="With commas between them"
            value={tags}
            error={faults.tags}
            onChange={(event) => set({ tags: event.currentTarget.value })}
          />
          <Checkbox
            label="Replace what we have"
            description="Leave this clear, and names and countries that we know stay."
            checked={replaces}
            onChange={(event) => set({ replaces: event.currentTarget.checked })}
          />
          <Row>
            <Button type="submit" loading={check.isPending}>
              Check
            </Button>
            <Button variant="default" onClick={onColumns}>
              Change columns
            </Button>
          </Row>
        </Stack>
      </form>
    </Panel>
  );
}
