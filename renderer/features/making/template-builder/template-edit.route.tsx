import { Button, Select, TextInput } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { catalogueCalls } from '../../../../shared/features/making/catalogue/catalogue.calls.ts';
import type { CataloguedBase } from '../../../../shared/features/making/catalogue/catalogue.ts';
import { suggestedPriceMinor } from '../../../../shared/features/making/products/products.ts';
import { type OpenDesign, studioCalls } from '../../../../shared/features/making/studio/studio.calls.ts';
import {
  printedElements,
  printedSides,
  type Side,
} from '../../../../shared/features/making/studio/studio.ts';
import {
  type ColourRule,
  DEFAULT_RULE,
  nameFromPattern,
  type PlacementRule,
  pickColours,
  placeTemplate,
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
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { useSceneFonts, useStudioResources } from '../studio/studio.ts';
import { BuilderColumns } from '../typesetting/typesetting.ts';
import styles from './template-builder.module.css';
import { type ItemEdit, type TemplateItem, TemplateRow } from './template-row.tsx';
import { useCreateDrafts } from './use-create-drafts.ts';

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
const COLOURS = [
  { value: 'template', label: 'As on the template' },
  { value: 'light', label: 'All light colours' },
  { value: 'dark', label: 'All dark colours' },
  { value: 'all', label: 'All colours' },
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

function Template({ design, bases }: TemplateProps) {
  const { scene, settings } = design;
  const others = useMemo(
    () => bases.filter((base) => base.sku !== design.base.sku),
    [bases, design.base.sku],
  );
  const fonts = useSceneFonts(scene);
  const resources = useStudioResources(fonts);
  const [rules, setRules] = useState<Partial<Record<Side, PlacementRule>>>({});
  const [colourRule, setColourRule] = useState<ColourRule>('template');
  const [pattern, setPattern] = useState(`${settings.name || 'Untitled'} {product}`);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [edits, setEdits] = useState<Readonly<Record<string, ItemEdit>>>({});
  const navigate = useNavigate();
  const { project } = useSession();
  const day = useMemo(() => new Date().toISOString().slice(0, 10), []);
  const currency = currencyCodeSchema.catch('GBP').parse(design.store?.currency);
  const placements = useMemo(
    () => others.map((base) => ({ base, placed: placeTemplate(scene, base, rules, resources.measureText) })),
    [others, scene, rules, resources],
  );
  const items = useMemo(
    () =>
      placements.map(({ base, placed }): TemplateItem => {
        const colours = pickColours(base, colourRule, settings);
        const edit = edits[base.sku];
        return {
          base,
          placed,
          suggestedMinor: suggestedPriceMinor(base, {
            colours: colours.colours,
            printedSides: printedSides(placed.scene),
            day,
          }),
          settings: {
            ...settings,
            ...colours,
            name: edit?.name ?? nameFromPattern(pattern, base.name),
            priceMinor: edit?.priceMinor ?? null,
          },
        };
      }),
    [placements, colourRule, settings, edits, pattern, day],
  );
  const choose = useCallback(
    (sku: string, isChosen: boolean) =>
      setChosen((now) => new Set(isChosen ? [...now, sku] : [...now].filter((each) => each !== sku))),
    [],
  );
  const editItem = useCallback(
    (sku: string, edit: ItemEdit) => setEdits((now) => ({ ...now, [sku]: { ...now[sku], ...edit } })),
    [],
  );
  const { start, progress } = useCreateDrafts((sku) => choose(sku, false));
  const selected = items.filter(({ base }) => chosen.has(base.sku));
  const create = async () => {
    const done = await start(selected);
    if (done < selected.length) return;
    showSnackbar({ text: done === 1 ? '1 draft created' : `${done} drafts created` });
    void navigate(withProject('/my-products/?view=draft', project?.id ?? null));
  };
  const sides = scene.sides.filter((side) => printedElements(side).length > 0);
  const isAll = chosen.size === others.length;
  return (
    <BuilderColumns
      fields={sides.length === 0 && <p>This design is empty. Add something to it in the studio first.</p>}
      optionsText="Placement and colours"
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
          <TextInput
            label="Names"
            description="{product} becomes the product’s own name"
            value={pattern}
            onChange={(event) => setPattern(event.currentTarget.value)}
          />
          <Select
            label="Colours for sale"
            value={colourRule}
            data={COLOURS}
            allowDeselect={false}
            onChange={(value) =>
              setColourRule(value === 'light' || value === 'dark' || value === 'all' ? value : 'template')
            }
          />
        </>
      }
      actions={
        <>
          <Button
            disabled={selected.length === 0 || sides.length === 0 || progress !== null}
            onClick={() => void create()}
          >
            {progress
              ? `Creating ${progress.done + 1} of ${progress.of}…`
              : selected.length === 0
                ? 'Create drafts'
                : selected.length === 1
                  ? 'Create 1 draft'
                  : `Create ${selected.length} drafts`}
          </Button>
          <p className={styles.detail} role="status">
            {selected.length === 0
              ? 'Tick the products to put the design on.'
              : 'You publish each draft in the studio.'}
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
  if (bases.isError) return <ErrorState error={bases.error} retry={bases.refetch} />;
  return (
    <Page
      title={design.settings.name || `Untitled ${design.base.name}`}
      lead="Put this design on other products. Each becomes a draft with its own name and price."
    >
      <Template design={design} bases={bases.data.baseProducts} />
    </Page>
  );
}

function ById({ id }: { readonly id: string }) {
  const answer = useCall(studioCalls.getDesign, byId(id));
  if (answer.isPending) return <LoadingState label="Your design" />;
  if (answer.isError) return <ErrorState error={answer.error} retry={answer.refetch} />;
  return <Loaded design={answer.data.design} />;
}

function ByProduct({ urlName }: { readonly urlName: string }) {
  const answer = useCall(studioCalls.getDesignOfProduct, byProduct(urlName));
  if (answer.isPending) return <LoadingState label="Your design" />;
  if (answer.isError) return <ErrorState error={answer.error} retry={answer.refetch} />;
  return <Loaded design={answer.data.design} />;
}

/** `/template-builder/{product}/`: a design on many products. The product is named by its address or its design’s id. */
export default function TemplateEdit() {
  const { product = '' } = useParams();
  return isDesignId(product) ? <ById id={product} /> : <ByProduct urlName={product} />;
}
