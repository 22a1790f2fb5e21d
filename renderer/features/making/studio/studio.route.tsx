import { useLocation, useParams } from 'react-router';
import { catalogueCalls } from '../../../../shared/features/making/catalogue/catalogue.calls.ts';
import { studioCalls } from '../../../../shared/features/making/studio/studio.calls.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { BlankPicker } from './blank-picker.tsx';
import { editorCode } from './editor-code.ts';
import { DesignNotOpened, OpenedDesign } from './opened-design.tsx';
import { StudioFrame } from './studio-frame.tsx';

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
const loadQueries = browserLoader(queries);
export const clientLoader: typeof loadQueries = (args) => {
  // The studio comes along with the design, not after it.
  if (args.params.productUrlName || args.url.searchParams.has('design')) editorCode.ahead();
  return loadQueries(args);
};

function DesignById({ id }: { readonly id: string }) {
  const answer = useCall(studioCalls.getDesign, designInput(id));
  if (answer.isPending) return <StudioFrame />;
  if (answer.isLoadingError) return <DesignNotOpened error={answer.error} retry={answer.refetch} />;
  return <OpenedDesign design={answer.data.design} refetch={answer.refetch} />;
}

function DesignOfProduct({ urlName }: { readonly urlName: string }) {
  const answer = useCall(studioCalls.getDesignOfProduct, productInput(urlName));
  if (answer.isPending) return <StudioFrame />;
  if (answer.isLoadingError) return <DesignNotOpened error={answer.error} retry={answer.refetch} />;
  return <OpenedDesign design={answer.data.design} refetch={answer.refetch} />;
}

/** `/create-a-product/`: choose what to print on, then design it. */
export default function CreateAProduct() {
  const { productUrlName } = useParams();
  const design = new URLSearchParams(useLocation().search).get('design');
  if (productUrlName) return <DesignOfProduct urlName={productUrlName} />;
  if (design) return <DesignById id={design} />;
  return (
    <BlankPicker
      title="Create a product"
      lead="Choose what to print on. You can sell it in any of its colours."
    />
  );
}
