import { Button, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Refusal } from '../../../../shared/contract/errors.ts';
import { collectionsCalls } from '../../../../shared/features/making/collections/collections.calls.ts';
import {
  COLLECTION_LIMITS,
  type CollectionRules,
} from '../../../../shared/features/making/collections/collections.ts';
import { withProject } from '../../../platform/calls/calls.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCallMutation,
} from '../../../platform/data/data.ts';
import { showFailure } from '../../../platform/snackbars/snackbars.ts';
import { Choice } from '../../../ui/choice.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Page } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { PermissionGate } from '../../../ui/permission-gate.tsx';
import styles from './collections.module.css';
import { RuleEditor } from './rule-editor.tsx';
import { RulePreview } from './rule-preview.tsx';

export const queries: RouteQueries = () => [reads(collectionsCalls.listRuleValues, {}, { optional: true })];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

const FIRST_RULES: CollectionRules = { match: 'all', rules: [{ field: 'new', days: 30 }] };

/** `/create-collection/`, and with `?dynamic` one whose products follow from rules. */
export default function CreateCollection() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const [isDynamic, setDynamic] = useState(address.has('dynamic'));
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [rules, setRules] = useState(FIRST_RULES);
  const create = useCallMutation(collectionsCalls.create, {
    refreshes: [collectionsCalls.list, collectionsCalls.listChoices],
  });
  const errors = create.error instanceof Refusal ? create.error.errors : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate(
      { body: { name, description, rules: isDynamic ? rules : null } },
      {
        onSuccess: ({ collection }) => void navigate(withProject(`/edit-collection/${collection.id}/`)),
        onError: showFailure,
      },
    );
  };
  return (
    <Page title="Create a collection">
      <form onSubmit={submit} className={styles.narrow} aria-label="Create a collection">
        <Stack gap={5}>
          <Panel>
            <Stack gap={4}>
              <TextInput
                label="Name"
                value={name}
                required
                maxLength={COLLECTION_LIMITS.nameLength}
                onChange={(event) => setName(event.currentTarget.value)}
                error={errors?.name?.[0]}
              />
              <Textarea
                label="Description"
                description="Shoppers read it at the top of the collection."
                value={description}
                autosize
                minRows={2}
                maxLength={COLLECTION_LIMITS.descriptionLength}
                onChange={(event) => setDescription(event.currentTarget.value)}
              />
            </Stack>
          </Panel>
          <Panel title="Products">
            <Stack gap={4}>
              <Choice
                label="How are they chosen?"
                kind="list"
                options={[
                  { value: 'hand', text: 'By hand', hint: 'You add each product and put them in order.' },
                  {
                    value: 'rules',
                    text: 'By rules',
                    hint: 'Every product that fits is in it, now and later.',
                  },
                ]}
                value={isDynamic ? 'rules' : 'hand'}
                onValue={(value) => setDynamic(value === 'rules')}
              />
              {isDynamic && (
                <>
                  <RuleEditor rules={rules} onChange={setRules} />
                  <RulePreview rules={rules} />
                </>
              )}
            </Stack>
          </Panel>
          <PermissionGate needs={['edit-products']}>
            <Button type="submit" loading={create.isPending} disabled={name.trim() === ''} w="fit-content">
              {isDynamic ? 'Create the collection' : 'Create and add products'}
            </Button>
          </PermissionGate>
        </Stack>
      </form>
    </Page>
  );
}
