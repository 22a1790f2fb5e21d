import { Button } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { productApprovalCalls } from '../../../../shared/features/making/product-approval/product-approval.calls.ts';
import { APPROVAL_VIEWS } from '../../../../shared/features/making/product-approval/product-approval.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { Page } from '../../../ui/page.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import styles from './product-approval.module.css';
import { ReviewCard } from './review-card.tsx';

const VIEW_NAMES = { waiting: 'To check', denied: 'Denied', approved: 'Approved' } as const;

const readPlace = (search: URLSearchParams) => ({
  view: APPROVAL_VIEWS.find((each) => each === search.get('view')) ?? 'waiting',
  page: Math.min(1_000, Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1)),
});

export const queries: RouteQueries = (_, address) => [
  reads(productApprovalCalls.list, { query: readPlace(address) }),
];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** `/staff/products/`: products that staff approve or deny, of every project. */
export default function ApprovalQueue() {
  const [search] = useSearchParams();
  const place = readPlace(search);
  const { view, page } = place;
  const list = useCall(productApprovalCalls.list, { query: place }, { keepPrevious: true });
  return (
    <Page
      title="Products to check"
      lead="New products are sold straight away. One that you deny leaves its store straight away, and its owners get your reason by email."
    >
      <Stack gap={5}>
        <Row>
          {APPROVAL_VIEWS.map((each) => (
            <Button
              key={each}
              component={ProjectLink}
              to={`/staff/products/?view=${each}`}
              variant={each === view ? 'filled' : 'default'}
              aria-current={each === view ? 'page' : undefined}
            >
              {VIEW_NAMES[each]}
            </Button>
          ))}
        </Row>
        {list.isPending && <LoadingState label="Products to check" />}
        {list.isError && <ErrorState what="the products to check" error={list.error} retry={list.refetch} />}
        {list.data?.products.length === 0 && (
          <Empty title={view === 'waiting' ? 'All checked' : 'Nothing here'}>
            {view === 'waiting'
              ? 'New products appear here as soon as they are live.'
              : 'Products appear here once you have decided.'}
          </Empty>
        )}
        <ul className={styles.queue}>
          {list.data?.products.map((product) => (
            <li key={product.id}>
              <ReviewCard product={product} />
            </li>
          ))}
        </ul>
        <Row>
          {page > 1 && (
            <Button
              component={ProjectLink}
              to={`/staff/products/?view=${view}&page=${page - 1}`}
              variant="default"
            >
              Previous
            </Button>
          )}
          {list.data?.more && (
            <Button
              component={ProjectLink}
              to={`/staff/products/?view=${view}&page=${page + 1}`}
              variant="default"
            >
              Next
            </Button>
          )}
        </Row>
      </Stack>
    </Page>
  );
}
