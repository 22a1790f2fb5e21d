import { useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { Refusal } from '../../../../shared/contract/errors.ts';
import { catalogueCalls } from '../../../../shared/features/making/catalogue/catalogue.calls.ts';
import { type OpenDesign, studioCalls } from '../../../../shared/features/making/studio/studio.calls.ts';
import type { SceneHistory } from '../../../../shared/features/making/studio/studio.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { BlankPicker } from './blank-picker.tsx';
import { readDraft } from './drafts/local-drafts.ts';
import { readHistory } from './drafts/local-history.ts';
import type { Work } from './drafts/use-autosave.ts';
import { StudioEditor } from './studio-editor.tsx';

const designInput = (design: string) => ({ params: { design } });
const productInput = (urlName: string) => ({ params: { urlName } });

export const queries: RouteQueries = (params, search) => {
  const design = search.get('design');
  if (params.productUrlName)
    return [reads(studioCalls.getDesignOfProduct, productInput(params.productUrlName))];
  if (design) return [reads(studioCalls.getDesign, designInput(design))];
  return [reads(catalogueCalls.listBaseProducts, {}), reads(studioCalls.listDesigns, {}, { optional: true })];
};
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

interface OpenedProps {
  readonly design: OpenDesign;
  readonly refetch: () => Promise<unknown>;
}

interface OpenedDesign {
  readonly design: OpenDesign;
  readonly work: Work;
  readonly history: SceneHistory | null;
  readonly times: number;
}

/** The editor, starting from the server's design or from this device's unsaved draft. */
function Opened({ design, refetch }: OpenedProps) {
  const [opened, setOpened] = useState<OpenedDesign | null>(null);
  const [times, setTimes] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor keeps its own work until it is reopened
  useEffect(() => {
    let left = false;
    void readDraft(design.id).then(async (draft) => {
      const history = await readHistory(design.id, (draft ?? design).scene);
      if (left) return;
      // A draft from an older revision meets the server's newer one at its first save, and the choice is offered.
      const begun = draft ? { ...design, revision: draft.revision } : design;
      setOpened({ design: begun, work: draft ?? design, history, times });
    });
    return () => {
      left = true;
    };
  }, [design.id, times]);
  if (!opened || opened.design.id !== design.id) return <LoadingState label="Your design" />;
  return (
    <StudioEditor
      key={`${design.id} ${opened.times}`}
      design={opened.design}
      work={opened.work}
      history={opened.history}
      onReopen={() => void refetch().then(() => setTimes((now) => now + 1))}
    />
  );
}

interface NotOpenedProps {
  readonly error: Error;
  readonly retry: () => void;
}

function NotOpened({ error, retry }: NotOpenedProps) {
  const isGone = error instanceof Refusal && error.status === 404;
  return (
    <>
      <PageTitle>{isGone ? 'Design not found' : 'Design not loaded'}</PageTitle>
      <ErrorState error={error} retry={retry} />
    </>
  );
}

function DesignById({ id }: { readonly id: string }) {
  const answer = useCall(studioCalls.getDesign, designInput(id));
  if (answer.isPending) return <LoadingState label="Your design" />;
  if (answer.isError) return <NotOpened error={answer.error} retry={answer.refetch} />;
  return <Opened design={answer.data.design} refetch={answer.refetch} />;
}

function DesignOfProduct({ urlName }: { readonly urlName: string }) {
  const answer = useCall(studioCalls.getDesignOfProduct, productInput(urlName));
  if (answer.isPending) return <LoadingState label="Your design" />;
  if (answer.isError) return <NotOpened error={answer.error} retry={answer.refetch} />;
  return <Opened design={answer.data.design} refetch={answer.refetch} />;
}

/** `/create-a-product/`: choose what to print on, then design it. */
export default function CreateAProduct() {
  const { productUrlName } = useParams();
  const design = new URLSearchParams(useLocation().search).get('design');
  if (productUrlName) return <DesignOfProduct urlName={productUrlName} />;
  return design ? <DesignById id={design} /> : <BlankPicker />;
}
