import { Button, Textarea, TextInput } from '@mantine/core';
import { IconExternalLink, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Refusal } from '../../../../shared/contract/errors.ts';
import { countText } from '../../../../shared/contract/list.ts';
import { collectionsCalls } from '../../../../shared/features/making/collections/collections.calls.ts';
import {
  COLLECTION_LIMITS,
  type Collection,
  type CollectionFields,
} from '../../../../shared/features/making/collections/collections.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { withProject } from '../../../platform/calls/calls.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
  useCallMutation,
} from '../../../platform/data/data.ts';
import { useUnsavedChanges } from '../../../platform/navigation/use-unsaved-changes.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Stack } from '../../../ui/layout.tsx';
import { Page } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { PermissionGate } from '../../../ui/permission-gate.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { AddProducts } from './add-products.tsx';
import { fieldsOf } from './collection-form.ts';
import { CollectionProducts } from './collection-products.tsx';
import styles from './collections.module.css';
import { CoverPanel } from './cover-panel.tsx';
import { RuleEditor } from './rule-editor.tsx';
import { RulePreview } from './rule-preview.tsx';
import { SearchWordsPanel } from './search-words-panel.tsx';
import { VisibilityPanel } from './visibility-panel.tsx';

const inputOf = (collection: string | undefined) => ({ params: { collection: collection ?? '' } });

export const queries: RouteQueries = ({ collection }) => [
  reads(collectionsCalls.get, inputOf(collection)),
  reads(collectionsCalls.listProducts, { ...inputOf(collection), query: { page: 1 } }, { optional: true }),
  reads(collectionsCalls.listRuleValues, {}, { optional: true }),
];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

const REFRESHES = [
  collectionsCalls.get,
  collectionsCalls.list,
  collectionsCalls.listProducts,
  collectionsCalls.listChoices,
];

interface CollectionFormProps {
  readonly collection: Collection;
  readonly reload: () => Promise<unknown>;
}

function CollectionForm({ collection, reload }: CollectionFormProps) {
  const { id } = collection;
  const { store } = useSession();
  const navigate = useNavigate();
  const saved = fieldsOf(collection);
  const [changes, setChanges] = useState<Partial<CollectionFields>>({});
  // What was saved when the first change was made: only this tells the server what someone else has changed since.
  const [seen, setSeen] = useState<CollectionFields | null>(null);
  const fields = { ...saved, ...changes };
  const isChanged = JSON.stringify(fields) !== JSON.stringify(saved);
  useUnsavedChanges(isChanged);
  const update = useCallMutation(collectionsCalls.update, { refreshes: REFRESHES });
  const remove = useCallMutation(collectionsCalls.deleteMany, {
    refreshes: [collectionsCalls.list, collectionsCalls.listChoices],
  });
  const refused = update.error instanceof Refusal ? (update.error.errors ?? {}) : {};
  const errors = Object.fromEntries(Object.entries(refused).map(([field, messages]) => [field, messages[0]]));
  const change = (next: Partial<CollectionFields>) => {
    setSeen((before) => before ?? saved);
    setChanges((before) => ({ ...before, ...next }));
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    update.mutate(
      { params: { collection: id }, body: { ...fields, seen: seen ?? saved } },
      {
        onError: (error) => {
          if (!(error instanceof Refusal) || error.code !== 'changed') return showFailure(error);
          showSnackbar({
            text: 'Someone else changed this collection. Check it, then save again.',
            type: 'error',
          });
          void reload().then(() => setSeen(null));
        },
        onSuccess: () => {
          setChanges({});
          setSeen(null);
          showSnackbar({ text: 'Collection saved' });
        },
      },
    );
  };
  const onDelete = async () => {
    const sure = await openPopup('confirm', {
      title: `Delete ${collection.name}?`,
      text: 'Its products stay in your store. Links to it open all products instead.',
      confirmLabel: 'Delete',
      destructive: true,
    });
    if (!sure) return;
    remove.mutate(
      { body: { ids: [id] } },
      {
        onError: showFailure,
        onSuccess: () => {
          showSnackbar({ text: `${collection.name} was deleted` });
          void navigate(withProject('/my-collections/'));
        },
      },
    );
  };
  const parts = { fields, errors, change };
  const storeAddress = store && `${store.url.replace(/\/$/, '')}/collection/${collection.urlName}/`;
  return (
    <Page
      isRecord
      title={collection.name}
      actions={
        collection.state === 'shown' &&
        storeAddress && (
          <Button
            component="a"
            href={storeAddress}
            target="_blank"
            rel="noopener"
            variant="default"
            leftSection={<IconExternalLink size={16} aria-hidden />}
          >
            View in store
          </Button>
        )
      }
    >
      <div className={styles.editor}>
        <form onSubmit={submit} aria-label="Collection" className={styles.side}>
          <Stack gap={5}>
            <Panel title="Details">
              <Stack gap={4}>
                <TextInput
                  label="Name"
                  value={fields.name}
                  required
                  maxLength={COLLECTION_LIMITS.nameLength}
                  onChange={(event) => change({ name: event.currentTarget.value })}
                  error={errors.name}
                />
                <Textarea
                  label="Description"
                  value={fields.description}
                  autosize
                  minRows={3}
                  maxRows={10}
                  maxLength={COLLECTION_LIMITS.descriptionLength}
                  onChange={(event) => change({ description: event.currentTarget.value })}
                  error={errors.description}
                />
              </Stack>
            </Panel>
            {fields.rules && (
              <Panel title="Rules">
                <Stack gap={4}>
                  <RuleEditor rules={fields.rules} onChange={(rules) => change({ rules })} />
                  <RulePreview rules={fields.rules} />
                </Stack>
              </Panel>
            )}
            <VisibilityPanel {...parts} />
            <SearchWordsPanel {...parts} />
            <div className={styles.save}>
              <PermissionGate needs={['edit-products']}>
                <Button type="submit" loading={update.isPending} disabled={!isChanged}>
                  Save
                </Button>
              </PermissionGate>
              <span role="status">{isChanged ? 'You have unsaved changes' : ''}</span>
            </div>
          </Stack>
        </form>
        <Stack gap={5}>
          <Panel
            title={collection.products === 1 ? '1 product' : `${countText(collection.products)} products`}
          >
            <Stack gap={5}>
              {collection.rules === null && <AddProducts collectionId={id} />}
              <CollectionProducts collection={collection} isOrderedByHand={saved.sort === 'manual'} />
            </Stack>
          </Panel>
          <CoverPanel collection={collection} />
          <PermissionGate needs={['edit-products']}>
            <Button
              variant="subtle"
              color="brick"
              w="fit-content"
              leftSection={<IconTrash size={16} aria-hidden />}
              loading={remove.isPending}
              onClick={() => void onDelete()}
            >
              Delete this collection
            </Button>
          </PermissionGate>
        </Stack>
      </div>
    </Page>
  );
}

/** `/edit-collection/{collection}/`: everything about one collection. */
export default function EditCollection() {
  const { collection } = useParams();
  const answer = useCall(collectionsCalls.get, inputOf(collection));
  if (answer.isPending) return <LoadingState label="Collection" />;
  if (answer.isLoadingError)
    return <ErrorState what="this collection" error={answer.error} retry={answer.refetch} />;
  return (
    <CollectionForm
      key={answer.data.collection.id}
      collection={answer.data.collection}
      reload={answer.refetch}
    />
  );
}
