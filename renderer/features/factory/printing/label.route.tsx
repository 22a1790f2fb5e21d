import { useParams } from 'react-router';
import { Refusal } from '../../../../shared/contract/errors.ts';
import {
  findLabelStories,
  type LabelStories,
  storyReason,
  tellLabelStory,
} from '../../../../shared/features/factory/printing/printing.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { Hint } from '../../../ui/hint.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { FailureList } from '../failure-photos/failure-photos.tsx';
import { CodeSearch } from './code-search.tsx';
import { LabelWay } from './label-way.tsx';
import { LabelWays } from './label-ways.tsx';
import { PrintEvents } from './print-events.tsx';

const EVERY_MS = 5_000;
const CODE_LENGTH = 64;

/** An unknown code is a message on this page, not an error page. */
export const queries: RouteQueries = ({ code = '' }) => [
  reads(findLabelStories, { params: { code: code.slice(0, CODE_LENGTH) } }, { optional: true }),
];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** `/factory/printing/labels/{code}/`: why the labels of a code aren’t on paper, from the payment to the first scan. */
export default function LabelPage() {
  const { code = '' } = useParams();
  const asked = code.slice(0, CODE_LENGTH);
  const found = useCall(findLabelStories, { params: { code: asked } }, { everyMs: EVERY_MS });
  const isUnknown = found.error instanceof Refusal && found.error.status === 404;
  return (
    <>
      <PageTitle>
        {found.data?.found === 'order' ? `Labels of order ${found.data.orderNumber}` : `Label ${code}`}
      </PageTitle>
      {found.data ? (
        <Heading stories={found.data} />
      ) : (
        <PageHeader title="Why wasn’t this label printed?" lead={code} />
      )}
      <Stack gap={5}>
        <CodeSearch code={code} />
        {found.isPending && <LoadingState label="Label" lines={8} />}
        {isUnknown && (
          <Hint tone="bad" isAlert title={`No match for ${asked}`}>
            Scan it again, or check the code on the label. Watch out for 0 and O, and 1 and I.
          </Hint>
        )}
        {found.isError && !isUnknown && !found.data && (
          <ErrorState what="this label" error={found.error} retry={() => void found.refetch()} />
        )}
        {found.data && <Stories stories={found.data} />}
      </Stack>
    </>
  );
}

const orderLink = (number: string) => (
  <ProjectLink to={`/factory/orders/${number}/`}>Order {number}</ProjectLink>
);

function Heading({ stories: { found, labels, orderNumber, total } }: { readonly stories: LabelStories }) {
  const [label] = labels;
  if (found === 'order' || !label) {
    const count = total === 1 ? '1 label' : `${total} labels`;
    return (
      <PageHeader
        title="Why wasn’t this label printed?"
        lead={
          <>
            {orderLink(orderNumber)}, {count}
          </>
        }
      />
    );
  }
  const garment = [label.productName, label.colour, label.size].filter(Boolean).join(', ');
  const isMissing = label.printedAt === null && storyReason(tellLabelStory(label, Date.now())) !== null;
  return (
    <PageHeader
      title={isMissing ? 'Why wasn’t this label printed?' : 'This label’s way to paper'}
      lead={
        <>
          {label.code} · {orderLink(orderNumber)}, item {label.counter} of {label.of} · {garment}
        </>
      }
    />
  );
}

function Stories({ stories }: { readonly stories: LabelStories }) {
  const { found, labels, orderNumber } = stories;
  const [label] = labels;
  if (found === 'order' || !label)
    return (
      <Panel title={`Labels of order ${orderNumber}`}>
        <LabelWays stories={stories} />
      </Panel>
    );
  return (
    <>
      <LabelWay story={label} />
      {label.failures.length > 0 && (
        <Panel title="Why its garment failed">
          <FailureList failures={label.failures} piece={label} />
        </Panel>
      )}
      {label.events.length > 0 && (
        <Panel title="What happened">
          <PrintEvents events={label.events} />
        </Panel>
      )}
      {label.of > 1 && (
        <ProjectLink to={`/factory/printing/labels/${orderNumber}/`}>
          All {label.of} labels of the order
        </ProjectLink>
      )}
    </>
  );
}
