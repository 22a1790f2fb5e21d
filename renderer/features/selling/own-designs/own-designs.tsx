import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { catalogueCalls } from '../../../../shared/features/making/catalogue/catalogue.calls.ts';
import type { CataloguedBase } from '../../../../shared/features/making/catalogue/catalogue.ts';
import { designSettingsSchema } from '../../../../shared/features/making/products/products.ts';
import { emptyScene } from '../../../../shared/features/making/studio/studio.ts';
import { ownDesignsCalls } from '../../../../shared/features/selling/own-designs/own-designs.calls.ts';
import {
  isOfferedAt,
  OWN_DESIGN_DAYS,
  OWN_DESIGN_DOORS,
  type OwnDesignDoor,
  ownDesignPriceMinor,
} from '../../../../shared/features/selling/own-designs/own-designs.ts';
import { formatMoney, money } from '../../../../shared/rules/money/money.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { withProject } from '../../../platform/calls/calls.ts';
import { type RouteQueries, reads, useCall, useCallMutation } from '../../../platform/data/data.ts';
import { showFailure } from '../../../platform/snackbars/snackbars.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import {
  BASE_QUERY,
  BlankShelf,
  DesignNotOpened,
  DraftLinks,
  OpenedDesign,
  StudioDoorContext,
  StudioFrame,
  useEditorAhead,
} from '../../making/studio/studio.ts';
import { rememberDesigns } from './kept-designs.ts';
import { doorTo } from './own-design-door.ts';
import styles from './own-designs.module.css';

const designInput = (design: string) => ({ params: { design } });

export const ownDesignsQueries: RouteQueries = (_params, search) => {
  const design = search.get('design');
  return design
    ? [reads(ownDesignsCalls.getDesign, designInput(design))]
    : [reads(catalogueCalls.listBaseProducts, {}), reads(ownDesignsCalls.listDesigns, {})];
};

function DesignById({ id }: { readonly id: string }) {
  const answer = useCall(ownDesignsCalls.getDesign, designInput(id));
  if (answer.isPending) return <StudioFrame />;
  if (answer.isLoadingError) return <DesignNotOpened error={answer.error} retry={answer.refetch} />;
  return <OpenedDesign design={answer.data.design} refetch={answer.refetch} />;
}

interface OwnDesignsProps {
  readonly door: OwnDesignDoor;
  readonly lead: string;
}

/** What a shopper can design, and their drafts. */
function Shelf({ door, lead }: OwnDesignsProps) {
  const { path, title } = OWN_DESIGN_DOORS[door];
  useEditorAhead();
  const bases = useCall(catalogueCalls.listBaseProducts, {});
  const designs = useCall(ownDesignsCalls.listDesigns, {});
  const create = useCallMutation(ownDesignsCalls.createDesign, { refreshes: [ownDesignsCalls.listDesigns] });
  const navigate = useNavigate();
  const { project } = useSession();
  const { search } = useLocation();
  const day = useMemo(() => new Date().toISOString().slice(0, 10), []);
  if (bases.isPending || designs.isPending) return <LoadingState label="The catalogue" />;
  if (bases.isLoadingError)
    return <ErrorState what="the products" error={bases.error} retry={bases.refetch} />;
  if (designs.isLoadingError)
    return <ErrorState what="your designs" error={designs.error} retry={designs.refetch} />;
  const vat = { ...designs.data.home, day };
  const offered = bases.data.baseProducts.filter((base) => isOfferedAt(door, base));
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
        onSuccess: ({ id }) => void navigate(withProject(`${path}?design=${id}`, project?.id ?? null)),
        onError: showFailure,
      },
    );
  const showPrice = (base: CataloguedBase) =>
    formatMoney(
      money(
        Math.min(
          ...base.colours.map(({ name }) =>
            ownDesignPriceMinor(base, name, emptyScene(base.printAreas), vat),
          ),
        ),
        'GBP',
      ),
    );
  return (
    <div className={styles.page}>
      <PageHeader title={title} lead={lead} />
      <DraftLinks drafts={designs.data.designs.filter(({ baseSku }) => skus.has(baseSku))} path={path} />
      <BlankShelf
        bases={offered}
        asked={new URLSearchParams(search).get(BASE_QUERY)}
        showPrice={showPrice}
        busy={create.isPending ? create.variables.body.baseSku : null}
        onChoose={choose}
      />
      <p className={styles.note}>
        We keep your designs and pictures for this browser alone. If you don’t buy them, we delete them{' '}
        {OWN_DESIGN_DAYS} days after you last changed them.
      </p>
    </div>
  );
}

/** The studio for people without an account. */
export function OwnDesigns({ door, lead }: OwnDesignsProps) {
  const design = new URLSearchParams(useLocation().search).get('design');
  const { user } = useSession();
  const isLoggedIn = user !== null;
  useEffect(() => {
    if (design !== null && !isLoggedIn) rememberDesigns();
  }, [design, isLoggedIn]);
  if (design === null) return <Shelf door={door} lead={lead} />;
  return (
    <StudioDoorContext value={doorTo(door)}>
      <DesignById id={design} />
    </StudioDoorContext>
  );
}
