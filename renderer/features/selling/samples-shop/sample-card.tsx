import { Button, TextInput } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { productImagePath } from '../../../../shared/features/making/products/products.ts';
import {
  basketCalls,
  TRADE_TIERS,
  tradePriceMinor,
} from '../../../../shared/features/selling/basket/basket.ts';
import {
  type SampleProduct,
  samplesCalls,
} from '../../../../shared/features/selling/samples-shop/samples-shop.calls.ts';
import { type CurrencyCode, formatMoney, money } from '../../../../shared/rules/money/money.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { showFailure } from '../../../platform/snackbars/snackbars.ts';
import { OrderDate } from '../../../ui/order-date.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { StatusPill, Tag } from '../../../ui/status-pill.tsx';
import { countPieces, type Pieces, piecesKey, readPasted, readPieces } from './pieces.ts';
import styles from './samples-shop.module.css';
import { VERDICT_TEXT, VERDICT_TONE } from './verdicts.ts';

interface SampleCardProps {
  readonly product: SampleProduct;
  readonly currency: CurrencyCode;
}

interface Tier {
  readonly pieces: string;
  readonly price: string;
}

/** Trade prices of a colour; `from` the cheapest where sizes cost differently. */
function listTiers({ variants }: SampleProduct, colour: string, currency: CurrencyCode): Tier[] {
  const costs = variants.filter((one) => one.colour === colour).map(({ costMinor }) => costMinor);
  if (costs.length === 0) return [];
  const cheapest = Math.min(...costs);
  const from = costs.some((cost) => cost !== cheapest) ? 'from ' : '';
  return TRADE_TIERS.map((tier) => ({
    pieces: tier.from === 1 ? 'Each' : `${tier.from} or more`,
    price: from + formatMoney(money(tradePriceMinor(cheapest, tier.from, currency), currency)),
  }));
}

function CardPicture({ imageId }: Pick<SampleProduct, 'imageId'>) {
  if (imageId === null)
    return (
      <span className={styles.noPicture}>
        <IconPhoto size={28} stroke={1.3} aria-hidden />
      </span>
    );
  return (
    <Picture
      src={productImagePath(imageId)}
      alt=""
      width={120}
      height={150}
      fit="contain"
      className={styles.picture ?? ''}
    />
  );
}

interface ColoursProps {
  readonly product: SampleProduct;
  readonly pieces: Pieces;
  readonly chosen: string;
  readonly choose: (colour: string) => void;
}

function Colours({ product, pieces, chosen, choose }: ColoursProps) {
  return (
    <fieldset className={styles.colours}>
      <legend className="only-read-aloud">{`Colour of ${product.name}`}</legend>
      {product.colours.map(({ name, hex }) => {
        const wanted = product.sizes.reduce((sum, size) => sum + (pieces[piecesKey(name, size)] ?? 0), 0);
        return (
          <label key={name} className={styles.colour}>
            <input
              type="radio"
              name={`colour-${product.id}`}
              checked={name === chosen}
              onChange={() => choose(name)}
            />
            <span className={styles.dot} style={{ background: hex }} aria-hidden />
            {name}
            {wanted > 0 && <b>{wanted}</b>}
          </label>
        );
      })}
    </fieldset>
  );
}

interface SizesProps {
  readonly product: SampleProduct;
  readonly colour: string;
  readonly pieces: Pieces;
  readonly setPieces: (pieces: Pieces) => void;
}

/** A field for each size of a colour; arrows lead from one to the next, a pasted row fills those after it. */
function Sizes({ product, colour, pieces, setPieces }: SizesProps) {
  const row = useRef<HTMLDivElement>(null);
  const put = (index: number, values: readonly number[]) =>
    setPieces({
      ...pieces,
      ...Object.fromEntries(
        values.flatMap((value, offset) => {
          const size = product.sizes[index + offset];
          return size ? [[piecesKey(colour, size), value]] : [];
        }),
      ),
    });
  const paste = (event: ClipboardEvent, index: number) => {
    const values = readPasted(event.clipboardData.getData('text'));
    if (values.length < 2) return;
    event.preventDefault();
    put(index, values);
  };
  const move = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const fields = [...(row.current?.querySelectorAll('input') ?? [])];
    event.preventDefault();
    fields[index + step]?.select();
    fields[index + step]?.focus();
  };
  return (
    <div className={styles.sizes} ref={row}>
      {product.sizes.map((size, index) => {
        const stock = product.variants.find((one) => one.colour === colour && one.size === size)?.stock ?? 0;
        const wanted = pieces[piecesKey(colour, size)] ?? 0;
        return (
          <TextInput
            key={size}
            label={size}
            aria-label={`${product.name}, ${colour}, ${size}`}
            inputMode="numeric"
            placeholder={stock > 0 ? '0' : 'None'}
            disabled={stock <= 0}
            error={wanted > stock ? `${stock} left` : undefined}
            value={wanted === 0 ? '' : String(wanted)}
            onChange={(event) => put(index, [readPieces(event.currentTarget.value)])}
            onPaste={(event) => paste(event, index)}
            onKeyDown={(event) => move(event, index)}
          />
        );
      })}
    </div>
  );
}

/** A product with its trade prices, and how many to order of each colour and size. */
export function SampleCard({ product, currency }: SampleCardProps) {
  const [pieces, setPieces] = useState<Pieces>({});
  const [colour, setColour] = useState(product.colours[0]?.name ?? '');
  const add = useCallMutation(basketCalls.bulkAddItemsToCartFromDashboard, {
    refreshes: [samplesCalls.listProducts],
  });
  const wanted = countPieces(pieces);
  const netMinor = product.variants.reduce(
    (sum, one) =>
      sum + tradePriceMinor(one.costMinor, wanted, currency) * (pieces[piecesKey(one.colour, one.size)] ?? 0),
    0,
  );
  const send = () =>
    add.mutate(
      {
        body: {
          items: product.variants.flatMap(({ colour: productColor, size: productSize }) => {
            const quantity = pieces[piecesKey(productColor, productSize)] ?? 0;
            return quantity > 0 ? [{ productId: product.id, productColor, productSize, quantity }] : [];
          }),
        },
      },
      {
        onSuccess: () => setPieces({}),
        onError: showFailure,
      },
    );
  return (
    <article className={styles.card}>
      <CardPicture imageId={product.imageId} />
      <div className={styles.about}>
        <h2 className={styles.name}>
          <ProjectLink to={`/edit-product/${product.urlName}/`}>{product.name}</ProjectLink>
        </h2>
        <p className={styles.note}>{product.baseName}</p>
        <dl className={styles.tiers}>
          {listTiers(product, colour, currency).map(({ pieces: from, price }) => (
            <div key={from}>
              <dt>{from}</dt>
              <dd>{price}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.states}>
          {product.isHidden && <Tag>Hidden</Tag>}
          {product.verdict && (
            <StatusPill tone={VERDICT_TONE[product.verdict]}>{VERDICT_TEXT[product.verdict]}</StatusPill>
          )}
          {product.sampledAt && !product.verdict && (
            <span className={styles.note}>
              Sample ordered <OrderDate at={product.sampledAt} />
            </span>
          )}
        </p>
      </div>
      <div className={styles.choice}>
        <Colours product={product} pieces={pieces} chosen={colour} choose={setColour} />
        <Sizes product={product} colour={colour} pieces={pieces} setPieces={setPieces} />
        <div className={styles.add}>
          <Button variant="default" loading={add.isPending} disabled={wanted === 0} onClick={send}>
            {wanted > 1 ? `Add ${wanted} to the basket` : 'Add to the basket'}
            <span className="only-read-aloud">{` (${product.name})`}</span>
          </Button>
          {wanted > 0 && <span>{formatMoney(money(netMinor, currency))}</span>}
        </div>
      </div>
    </article>
  );
}
