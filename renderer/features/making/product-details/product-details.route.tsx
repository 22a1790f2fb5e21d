import { Button, Checkbox } from '@mantine/core';
import { IconCode, IconExternalLink, IconPencil } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useParams } from 'react-router';
import type { CallAnswer } from '../../../../shared/contract/call.ts';
import { Refusal } from '../../../../shared/contract/errors.ts';
import { productDetailsCalls } from '../../../../shared/features/making/product-details/product-details.calls.ts';
import type { ProductDetails } from '../../../../shared/features/making/product-details/product-details.ts';
import { productsCalls } from '../../../../shared/features/making/products/products.calls.ts';
import { productImagePath } from '../../../../shared/features/making/products/products.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
  useCallMutation,
} from '../../../platform/data/data.ts';
import { useUnsavedChanges } from '../../../platform/navigation/use-unsaved-changes.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Code } from '../../../ui/code.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { OrderDate } from '../../../ui/order-date.tsx';
import { Page } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { PermissionGate } from '../../../ui/permission-gate.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { ApprovalNotice } from '../product-approval/product-approval.ts';
import { CrossSellPanel } from './cross-sell-panel.tsx';
import { PricesPanel } from './prices-panel.tsx';
import styles from './product-details.module.css';
import { SearchPanel } from './search-panel.tsx';
import { ShoppersPanel } from './shoppers-panel.tsx';
import { WordsPanel } from './words-panel.tsx';

type Answer = CallAnswer<typeof productDetailsCalls.get>;

const inputOf = (urlName: string | undefined) => ({ params: { urlName: urlName ?? '' } });

export const queries: RouteQueries = ({ urlName }) => [reads(productDetailsCalls.get, inputOf(urlName))];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

const REFRESHES = [productDetailsCalls.get, productsCalls.listRows, productsCalls.getProduct];

function Changes({ changes }: Pick<Answer, 'changes'>) {
  if (changes.length === 0) return null;
  return (
    <Panel title="Changes">
      <ul className={styles.changes}>
        {changes.map(({ who, fields, at }) => (
          <li key={at}>
            {`${who ?? 'Someone who has left'}: ${fields.join(', ')}`}
            <br />
            <small>
              <OrderDate at={at} />
            </small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface DetailsFormProps {
  readonly answer: Answer;
  readonly reload: () => Promise<unknown>;
}

function DetailsForm({ answer, reload }: DetailsFormProps) {
  const { details: saved, facts, changes: history } = answer;
  const { store } = useSession();
  const [changes, setChanges] = useState<Partial<ProductDetails>>({});
  // What was saved when the first change was made: only this tells the server what someone else has changed since.
  const [seen, setSeen] = useState<ProductDetails | null>(null);
  const [acceptsLoss, setAcceptsLoss] = useState(false);
  const details = { ...saved, ...changes };
  const isChanged = JSON.stringify(details) !== JSON.stringify(saved);
  useUnsavedChanges(isChanged);
  const update = useCallMutation(productDetailsCalls.update, { refreshes: REFRESHES });
  const refused = update.error instanceof Refusal ? (update.error.errors ?? {}) : {};
  const errors = Object.fromEntries(Object.entries(refused).map(([field, messages]) => [field, messages[0]]));
  const change = (next: Partial<ProductDetails>) => {
    setSeen((before) => before ?? saved);
    // A yes is to the prices that it was asked for.
    if ('priceMinor' in next || 'salePriceMinor' in next || 'sizePrices' in next) setAcceptsLoss(false);
    setChanges((before) => ({ ...before, ...next }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    update.mutate(
      { ...inputOf(facts.urlName), body: { ...details, seen: seen ?? saved, acceptsLoss } },
      {
        onError: (error) => {
          if (!(error instanceof Refusal) || error.code !== 'changed') return showFailure(error);
          showSnackbar({
            text: 'Someone else changed this product. Check it, then save again.',
            type: 'error',
          });
          void reload().then(() => setSeen(null));
        },
        onSuccess: () => {
          setChanges({});
          setSeen(null);
          showSnackbar({ text: 'Saved' });
        },
      },
    );
  };
  const parts = { details, facts, errors, change };
  return (
    <Page
      isRecord
      title={saved.name}
      actions={
        <>
          <Button
            component={ProjectLink}
            to={`/create-a-product/${facts.urlName}/`}
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
          >
            Edit the design
          </Button>
          {store && facts.status === 'live' && (
            <Button
              component={ProjectLink}
              to={`/my-products/${facts.urlName}/buy-button/`}
              variant="default"
              leftSection={<IconCode size={16} aria-hidden />}
            >
              Sell on another site
            </Button>
          )}
          {store && facts.status === 'live' && (
            <Button
              component="a"
              href={`${store.url.replace(/\/$/, '')}/product/${facts.urlName}/`}
              target="_blank"
              rel="noopener"
              variant="default"
              leftSection={<IconExternalLink size={16} aria-hidden />}
            >
              View in store
            </Button>
          )}
        </>
      }
    >
      {(facts.status === 'denied' || facts.status === 'resubmitted') && (
        <ApprovalNotice product={facts.id} refreshes={REFRESHES} />
      )}
      <div className={styles.editor}>
        <form onSubmit={submit} aria-label="Product details">
          <Stack gap={5}>
            <WordsPanel {...parts} />
            <PricesPanel {...parts} />
            <SearchPanel {...parts} />
            <ShoppersPanel {...parts} />
            <CrossSellPanel {...parts} />
            {errors.acceptsLoss && (
              <Checkbox
                label="Sell at a loss anyway"
                description={errors.acceptsLoss}
                checked={acceptsLoss}
                onChange={(event) => setAcceptsLoss(event.currentTarget.checked)}
              />
            )}
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
          <Panel title="Product">
            <Stack gap={4}>
              {facts.imageId && (
                <Picture
                  src={productImagePath(facts.imageId)}
                  alt=""
                  width={600}
                  height={720}
                  className={styles.picture ?? ''}
                />
              )}
              <Facts
                facts={[
                  ['Made of', facts.baseName],
                  ['SKU', <Code key="sku" value={facts.sku} what="SKU" />],
                  ['Colours', facts.colours.join(', ')],
                  ['Sizes', facts.sizes.map(({ code }) => code).join(', ')],
                ]}
              />
            </Stack>
          </Panel>
          <Changes changes={history} />
        </Stack>
      </div>
    </Page>
  );
}

/** `/my-products/{urlName}/details/`: words, prices and search results of a product. */
export default function ProductDetailsPage() {
  const { urlName } = useParams();
  const answer = useCall(productDetailsCalls.get, inputOf(urlName));
  if (answer.isPending) return <LoadingState label="Product details" />;
  if (answer.isLoadingError)
    return <ErrorState what="this product" error={answer.error} retry={answer.refetch} />;
  return <DetailsForm key={answer.data.facts.id} answer={answer.data} reload={answer.refetch} />;
}
