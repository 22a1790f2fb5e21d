import { Button, Checkbox } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { catalogueCalls } from '../../../../shared/features/making/catalogue/catalogue.calls.ts';
import type { CataloguedBase } from '../../../../shared/features/making/catalogue/catalogue.ts';
import { type OpenDesign, studioCalls } from '../../../../shared/features/making/studio/studio.calls.ts';
import { printedElements, type Side } from '../../../../shared/features/making/studio/studio.ts';
import {
  DEFAULT_RULE,
  type OwnSettings,
  type PlacementRule,
  placeTemplate,
  settingsOnProduct,
  type TemplateChoices,
  templateVerdict,
} from '../../../../shared/features/making/template-builder/template-builder.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { withProject } from '../../../platform/calls/calls.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { useSceneFonts, useStudioResources } from '../studio/studio.ts';
import { BuilderColumns } from '../typesetting/typesetting.ts';
import { SharedChoices } from './shared-choices.tsx';
import styles from './template-builder.module.css';
import { type TemplateItem, TemplateRow } from './template-row.tsx';
import { useCreateProducts } from './use-create-products.ts';

const isDesignId = (product: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(product);
const byId = (design: string) => ({ params: { design } });
const byProduct = (urlName: string) => ({ params: { urlName } });

export const queries: RouteQueries = ({ product = '' }) => [
  isDesignId(product)
    ? reads(studioCalls.getDesign, byId(product))
    : reads(studioCalls.getDesignOfProduct, byProduct(product)),
  reads(catalogueCalls.listBaseProducts, {}),
];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

const SIDE_NAMES: Record<Side, string> = { front: 'Front', back: 'Back', left: 'Left', right: 'Right' };
const SIZES = [
  { value: 'grow', label: 'Grows with the print area' },
  { value: 'same', label: 'Same size in millimetres' },
];
const POSITIONS = [
  { value: 'kept', label: 'As on the template' },
  { value: 'top', label: 'At the top' },
  { value: 'middle', label: 'In the middle' },
];
interface PlacementProps {
  readonly side: Side;
  readonly rule: PlacementRule;
  readonly onChange: (rule: PlacementRule) => void;
}

function Placement({ side, rule, onChange }: PlacementProps) {
  return (
    <fieldset className={styles.rule}>
      <legend>{SIDE_NAMES[side]}</legend>
      <Select
        label="Size"
        value={rule.size}
        data={SIZES}
        allowDeselect={false}
        onChange={(size) => onChange({ ...rule, size: size === 'same' ? 'same' : 'grow' })}
      />
      <Select
        label="Position"
        value={rule.position}
        data={POSITIONS}
        allowDeselect={false}
        onChange={(at) => onChange({ ...rule, position: at === 'top' || at === 'middle' ? at : 'kept' })}
      />
    </fieldset>
  );
}

interface TemplateProps {
  readonly design: OpenDesign;
  readonly bases: readonly CataloguedBase[];
}

const products = (count: number) => (count === 1 ? '1 product' : `${count} products`);

/** What happens to the chosen products, before it does. */
function outlook(chosen: number, kept: number): string {
  if (chosen === 0) return 'Tick the products to put the design on.';
  if (kept === 0) return 'Each goes live when its print files are ready.';
  return kept === 1
    ? '1 can’t be published as it is and becomes a draft.'
    : `${kept} can’t be published as they are and become drafts.`;
}

function Template({ design, bases }: TemplateProps) {
  const { scene, settings } = design;
  const isOffered = bases.some(({ sku }) => sku === design.base.sku);
  const others = useMemo(
    () => bases.filter((base) => base.sku !== design.base.sku),
    [bases, design.base.sku],
  );
  const fonts = useSceneFonts(scene);
  const resources = useStudioResources(scene, fonts);
  const [rules, setRules] = useState<Partial<Record<Side, PlacementRule>>>({});
  const [choices, setChoices] = useState<TemplateChoices>({
    names: `${settings.name || 'Untitled'} {product}`,
    colours: 'template',
    price: { kind: 'suggested', amountMinor: 0 },
  });
  const [acceptedLosses, setAcceptedLosses] = useState('');
  const [acceptedFlaws, setAcceptedFlaws] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [edits, setEdits] = useState<Readonly<Record<string, OwnSettings>>>({});
  const navigate = useNavigate();
  const { project } = useSession();
  const { home } = design;
  const vat = useMemo(() => ({ ...home, day: new Date().toISOString().slice(0, 10) }), [home]);
  const currency = currencyCodeSchema.catch('GBP').parse(design.store?.currency);
  const placements = useMemo(
    () => others.map((base) => ({ base, placed: placeTemplate(scene, base, rules, resources.measureText) })),
    [others, scene, rules, resources],
  );
  const items = useMemo(
    () =>
      placements.map(({ base, placed }): TemplateItem => {
        const own = edits[base.sku] ?? {};
        const pricing = { vat, currency };
        const sold = settingsOnProduct(base, placed.scene, settings, choices, own, pricing);
        return {
          base,
          placed,
          own,
          settings: sold,
          isSuggested: own.priceMinor === undefined && choices.price.kind === 'suggested',
          verdict: templateVerdict(base, placed.scene, sold, { ...pricing, measures: resources }),
        };
      }),
    [placements, choices, settings, edits, vat, currency, resources],
  );
  const choose = useCallback(
    (sku: string, isChosen: boolean) =>
      setChosen((now) => new Set(isChosen ? [...now, sku] : [...now].filter((each) => each !== sku))),
    [],
  );
  const editItem = useCallback(
    (sku: string, edit: OwnSettings | null) =>
      setEdits((now) => ({ ...now, [sku]: edit ? { ...now[sku], ...edit } : {} })),
    [],
  );
  const { create, isCreating, failures } = useCreateProducts((sku) => choose(sku, false));
  const selected = items.filter(({ base }) => chosen.has(base.sku));
  const ready = selected.flatMap(({ base, verdict }) =>
    verdict.kind === 'ready' ? [{ sku: base.sku, ...verdict }] : [],
  );
  const losing = ready.filter(({ loss }) => loss !== null);
  const flawed = ready.filter(({ flaws }) => flaws.length > 0);
  // A yes is to these products and what is said of them, and not to what changes afterwards.
  const losses = losing.map(({ sku, loss }) => `${sku} ${loss}`).join();
  const flaws = flawed.map(({ sku, flaws: said }) => `${sku} ${said.join(' ')}`).join();
  const allowLoss = losing.length > 0 && acceptedLosses === losses;
  const acceptsFlaws = flawed.length > 0 && acceptedFlaws === flaws;
  const publishable = ready.filter(
    (each) => (allowLoss || each.loss === null) && (acceptsFlaws || each.flaws.length === 0),
  ).length;
  const run = async (publishing: boolean) => {
    const accepts = acceptsFlaws ? [...new Set(flawed.flatMap((each) => each.accepts))] : [];
    const made = await create(selected, publishing ? { allowLoss, accepts } : null);
    if (!made) return;
    const { drafts, isPublishing } = made;
    if (drafts > 0 && !isPublishing)
      showSnackbar({ text: drafts === 1 ? '1 draft created' : `${drafts} drafts created` });
    if (drafts < selected.length) return;
    const list = isPublishing ? '/my-products/' : '/my-products/?view=draft';
    void navigate(withProject(list, project?.id ?? null));
  };
  const sides = scene.sides.filter((side) => printedElements(side).length > 0);
  const isAll = chosen.size === others.length;
  const isIdle = selected.length > 0 && sides.length > 0 && !isCreating;
  return (
    <BuilderColumns
      fields={
        <>
          {sides.length === 0 && <p>This design is empty. Add something to it in the studio first.</p>}
          {!isOffered && (
            <p className={styles.warning} role="note">
              {design.base.name} is no longer made. You can still put its design on other products.
            </p>
          )}
        </>
      }
      optionsText="Placement and prices"
      options={
        <>
          {sides.map(({ side }) => (
            <Placement
              key={side}
              side={side}
              rule={rules[side] ?? DEFAULT_RULE}
              onChange={(rule) => setRules((now) => ({ ...now, [side]: rule }))}
            />
          ))}
          <SharedChoices choices={choices} currency={currency} onChange={setChoices} />
        </>
      }
      actions={
        <>
          {flawed.length > 0 && (
            <Checkbox
              label={`Publish ${products(flawed.length)} that may not print well`}
              description="They print as described. Leave this clear to keep them as drafts."
              checked={acceptsFlaws}
              onChange={(event) => setAcceptedFlaws(event.currentTarget.checked ? flaws : '')}
            />
          )}
          {losing.length > 0 && (
            <Checkbox
              label={`Sell ${products(losing.length)} at a loss`}
              description="Their price doesn’t cover what they cost you. Leave this clear to keep them as drafts."
              checked={allowLoss}
              onChange={(event) => setAcceptedLosses(event.currentTarget.checked ? losses : '')}
            />
          )}
          <Button disabled={!isIdle || publishable === 0} loading={isCreating} onClick={() => void run(true)}>
            {publishable === 0 ? 'Publish' : `Publish ${products(publishable)}`}
          </Button>
          <Button variant="default" disabled={!isIdle} onClick={() => void run(false)}>
            {selected.length === 0
              ? 'Create drafts'
              : selected.length === 1
                ? 'Create 1 draft'
                : `Create ${selected.length} drafts`}
          </Button>
          <p className={styles.detail} role="status">
            {isCreating
              ? `Creating ${products(selected.length)}…`
              : outlook(selected.length, selected.length - publishable)}
          </p>
        </>
      }
    >
      <Section
        title="Products"
        actions={
          <Button
            variant="default"
            onClick={() => setChosen(new Set(isAll ? [] : others.map(({ sku }) => sku)))}
          >
            {isAll ? 'Select none' : `Select all ${others.length}`}
          </Button>
        }
      >
        <ul className={styles.products}>
          {items.map((item) => (
            <TemplateRow
              key={item.base.sku}
              item={item}
              resources={resources}
              currency={currency}
              chosen={chosen.has(item.base.sku)}
              failure={failures.get(item.base.sku) ?? null}
              onChoose={choose}
              onEdit={editItem}
            />
          ))}
        </ul>
      </Section>
    </BuilderColumns>
  );
}

function Loaded({ design }: { readonly design: OpenDesign }) {
  const bases = useCall(catalogueCalls.listBaseProducts, {});
  if (bases.isPending) return <LoadingState label="The products" />;
  if (bases.isLoadingError)
    return <ErrorState what="the products" error={bases.error} retry={bases.refetch} />;
  return (
    <Page
      title={design.settings.name || `Untitled ${design.base.name}`}
      lead="Put this design on other products, each with a name, colours and a price."
    >
      <Template design={design} bases={bases.data.baseProducts} />
    </Page>
  );
}

function ById({ id }: { readonly id: string }) {
  const answer = useCall(studioCalls.getDesign, byId(id));
  if (answer.isPending) return <LoadingState label="Your design" />;
  if (answer.isLoadingError)
    return <ErrorState what="your design" error={answer.error} retry={answer.refetch} />;
  return <Loaded design={answer.data.design} />;
}

function ByProduct({ urlName }: { readonly urlName: string }) {
  const answer = useCall(studioCalls.getDesignOfProduct, byProduct(urlName));
  if (answer.isPending) return <LoadingState label="Your design" />;
  if (answer.isLoadingError)
    return <ErrorState what="your design" error={answer.error} retry={answer.refetch} />;
  return <Loaded design={answer.data.design} />;
}

/** `/template-builder/{product}/`: a design on many products. The product is named by its address or its design’s id. */
export default function TemplateEdit() {
  const { product = '' } = useParams();
  return isDesignId(product) ? <ById id={product} /> : <ByProduct urlName={product} />;
}
