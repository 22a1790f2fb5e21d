import { useLocation, useNavigate } from 'react-router';
import { catalogueCalls } from '../../../../shared/features/making/catalogue/catalogue.calls.ts';
import type { CataloguedBase } from '../../../../shared/features/making/catalogue/catalogue.ts';
import { productsCalls } from '../../../../shared/features/making/products/products.calls.ts';
import { designSettingsSchema } from '../../../../shared/features/making/products/products.ts';
import { studioCalls } from '../../../../shared/features/making/studio/studio.calls.ts';
import { formatMoney, money } from '../../../../shared/rules/money/money.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { withProject } from '../../../platform/calls/calls.ts';
import { useCall, useCallMutation } from '../../../platform/data/data.ts';
import { showFailure } from '../../../platform/snackbars/snackbars.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import styles from './blank-picker.module.css';
import { BASE_QUERY, BlankShelf, DraftLinks } from './blank-shelf.tsx';
import { useEditorAhead } from './editor-code.ts';

const cheapest = (base: CataloguedBase) =>
  Math.min(...base.sizes.map((size) => size.costWhiteMinor)) +
  Math.min(...base.printAreas.map((area) => area.printCostMinor));

interface BlankPickerProps {
  readonly title: string;
  readonly lead: string;
  /** What is offered here; everything without it. */
  readonly isOffered?: (base: CataloguedBase) => boolean;
}

/** The first step: what is printed on. */
export function BlankPicker({ title, lead, isOffered = () => true }: BlankPickerProps) {
  const bases = useCall(catalogueCalls.listBaseProducts, {});
  const designs = useCall(studioCalls.listDesigns, {});
  const create = useCallMutation(studioCalls.createDesign, {
    refreshes: [studioCalls.listDesigns, productsCalls.listRows],
  });
  const navigate = useNavigate();
  const { project } = useSession();
  const { search } = useLocation();
  useEditorAhead();
  if (bases.isPending) return <LoadingState label="The catalogue" />;
  if (bases.isLoadingError)
    return <ErrorState what="the products" error={bases.error} retry={bases.refetch} />;

  const offered = bases.data.baseProducts.filter(isOffered);
  const skus = new Set(offered.map(({ sku }) => sku));
  const choose = (base: CataloguedBase, colour: string) =>
    create.mutate(
      {
        body: {
          baseSku: base.sku,
          settings: designSettingsSchema.parse({ colours: [colour], defaultColour: colour }),
        },
      },
      {
        onSuccess: ({ id }) =>
          void navigate(withProject(`/create-a-product/?design=${id}`, project?.id ?? null)),
        onError: showFailure,
      },
    );
  return (
    <div className={styles.page}>
      <PageHeader title={title} lead={lead} />
      <DraftLinks
        drafts={(designs.data?.designs ?? []).filter(({ baseSku }) => skus.has(baseSku))}
        path="/create-a-product/"
      />
      <BlankShelf
        bases={offered}
        asked={new URLSearchParams(search).get(BASE_QUERY)}
        showPrice={(base) => formatMoney(money(cheapest(base), 'GBP'))}
        busy={create.isPending ? create.variables.body.baseSku : null}
        onChoose={choose}
      />
    </div>
  );
}
