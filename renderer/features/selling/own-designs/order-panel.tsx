import { Anchor, Button, Checkbox, NumberInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.layer.css';
import { useId, useState } from 'react';
import {
  needsYes,
  type PublishIssue,
  verdictOf,
} from '../../../../shared/features/making/products/products.ts';
import {
  OWN_DESIGN_LIMITS,
  OWN_DESIGN_MESSAGES,
  ownDesignPriceMinor,
} from '../../../../shared/features/selling/own-designs/own-designs.ts';
import { formatMoney, money } from '../../../../shared/rules/money/money.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { ColourChoice, type OrderPanelProps } from '../../making/studio/studio.ts';
import styles from './own-designs.module.css';
import { useOrdering } from './use-ordering.ts';

const messagesOf = (issues: readonly PublishIssue[]) => [...new Set(issues.map(({ message }) => message))];

const TERMS = '/custom-product-terms-of-service/';

/** Colour, size and number of pieces, and the way into the basket. */
export function OrderPanel(props: OrderPanelProps) {
  const { designId, base, colour, studio, currency, vat, verdict, onShowColour, flush } = props;
  const { scene } = studio;
  const group = useId();
  const { user } = useSession();
  const [size, setSize] = useState(base.sizes.length === 1 ? (base.sizes[0]?.code ?? '') : '');
  const [quantity, setQuantity] = useState(1);
  const [agrees, setAgrees] = useState(false);
  const [accepted, setAccepted] = useState('');
  const [missing, setMissing] = useState<'print' | 'size' | 'yes' | 'terms' | null>(null);
  const { order, isPreparing, failure } = useOrdering({ designId, flush });
  const priceMinor = ownDesignPriceMinor(base, colour.name, scene, vat);
  const { issues } = verdict;
  const stops = messagesOf(issues.filter(({ weight }) => weight === 'stop'));
  const flaws = messagesOf(issues.filter(needsYes));
  // A yes is to what is said, and not to what another change brings.
  const said = flaws.join(' ');
  const isEmpty = issues.some(({ code }) => code === 'no-ink');
  const isFine = flaws.length === 0 || accepted === said;
  const show = (minor: number) => formatMoney(money(minor, currency));
  const chooseColour = (name: string) => {
    studio.setSettings({ colours: [name], defaultColour: name });
    onShowColour(name);
  };
  const submit = () => {
    const lacks =
      stops.length > 0 ? 'print' : size === '' ? 'size' : !isFine ? 'yes' : agrees ? null : 'terms';
    setMissing(lacks);
    if (lacks === null) void order({ colour: colour.name, size, quantity, verdict: verdictOf(issues) });
  };
  return (
    <section aria-label="Size and basket" className={styles.panel}>
      <ColourChoice
        colours={base.colours}
        chosen={[colour.name]}
        isSingle
        onChange={([name]) => name !== undefined && chooseColour(name)}
      />
      {base.sizes.length > 1 && (
        <fieldset className={styles.sizes}>
          <legend>Size</legend>
          {base.sizes.map(({ code }) => (
            <label key={code} className={styles.size}>
              <input
                type="radio"
                className="only-read-aloud"
                name={group}
                checked={size === code}
                onChange={() => {
                  setSize(code);
                  setMissing(null);
                }}
              />
              {code}
            </label>
          ))}
        </fieldset>
      )}
      {missing === 'size' && (
        <p role="alert" className={styles.failure}>
          Choose a size
        </p>
      )}
      <NumberInput
        label="Pieces"
        value={quantity}
        min={1}
        max={OWN_DESIGN_LIMITS.quantity}
        clampBehavior="strict"
        allowDecimal={false}
        onChange={(value) => setQuantity(Math.max(1, Number(value) || 1))}
      />
      <p className={styles.total}>
        <span>{quantity === 1 ? 'Price' : `${quantity} × ${show(priceMinor)}`}</span>
        <output aria-live="polite">{show(priceMinor * quantity)}</output>
      </p>
      <p className={styles.hint}>
        {`${vat.isVatFree ? '' : 'With VAT. '}Delivery is added at the checkout.`}
      </p>
      {stops.length > 0 && (missing === 'print' || !isEmpty) && (
        <div className={styles.failure} role={missing === 'print' ? 'alert' : undefined}>
          {!isEmpty && <p className={styles.verdict}>This can’t be printed yet:</p>}
          {stops.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </div>
      )}
      {stops.length === 0 && flaws.length > 0 && (
        <div className={styles.warning}>
          <p className={styles.verdict}>This may not print well:</p>
          {flaws.map((message) => (
            <p key={message}>{message}</p>
          ))}
          <Checkbox
            className={styles.yes}
            checked={isFine}
            onChange={(event) => {
              setAccepted(event.currentTarget.checked ? said : '');
              setMissing(null);
            }}
            error={missing === 'yes' ? 'Change the design, or say that it’s fine' : undefined}
            label="Print it as it is"
          />
        </div>
      )}
      <Checkbox
        checked={agrees}
        onChange={(event) => {
          setAgrees(event.currentTarget.checked);
          setMissing(null);
        }}
        error={missing === 'terms' ? OWN_DESIGN_MESSAGES.terms : undefined}
        label={
          <>
            I may use everything in this design, and I agree to the{' '}
            <Anchor underline="always" href={TERMS} target="_blank" inherit>
              custom product terms
            </Anchor>
          </>
        }
      />
      {failure !== null && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <Button size="md" onClick={submit} loading={isPreparing} aria-describedby={`${group}-state`}>
        Add to basket
      </Button>
      <p id={`${group}-state`} role="status" className={styles.hint}>
        {isPreparing ? 'We’re preparing your print. This usually takes a few seconds.' : ''}
      </p>
      {user === null && (
        <p className={styles.hint}>
          Want to sell it?{' '}
          <Anchor underline="always" href="/sign-up/">
            Open a store
          </Anchor>
          , and this design comes with you.
        </p>
      )}
    </section>
  );
}
