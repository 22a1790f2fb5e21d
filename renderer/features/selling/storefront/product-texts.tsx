import { type ReactNode, useEffect, useState } from 'react';
import {
  findTextProblem,
  tidyText,
} from '../../../../shared/features/making/personalisation/personalisation.rules.ts';
import type { ShopperField } from '../../../../shared/features/making/personalisation/personalisation.ts';
import type {
  FieldPicture,
  ProductPage,
  previewPersonalization,
} from '../../../../shared/features/selling/storefront/storefront.calls.ts';
import { islandCall } from '../../../platform/islands/island-call.ts';
import store from '../../../ui/store/store.module.css';
import { StorePicture } from '../../../ui/store/store-picture.tsx';
import styles from './product-texts.module.css';

const preview = islandCall<typeof previewPersonalization>({
  method: 'POST',
  path: '/omnis/v3/frontend/product/{productId}/preview/',
});

type Drawn = Awaited<ReturnType<typeof preview>>;
type Texts = Readonly<Record<string, string>>;

/** Name of a field in the form that is posted without scripts. */
export const TEXT_FIELD_PREFIX = 'text.';

/** Long enough that a word is typed in one go, short enough to follow the hands. */
const TYPING_MS = 200;

interface Writing {
  readonly typed: Texts;
  /** The texts as they print; null until something is typed. */
  readonly drawn: Drawn | null;
  /** What is wrong, by field. */
  readonly problems: Texts;
  readonly type: (fieldId: string, text: string) => void;
  /** Shows what the server says is wrong. */
  readonly refuse: (problems: Texts) => void;
  /** The first field that can’t be bought with as it is; shows what is wrong with each. */
  readonly check: () => string | null;
}

/** What a shopper writes on a product, drawn by the server while it is typed. */
export function useWriting(
  product: Pick<ProductPage, 'id' | 'personalizationTemplate'>,
  initial: Texts,
): Writing {
  const { id, personalizationTemplate: fields } = product;
  const [typed, setTyped] = useState<Texts>(initial);
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [refused, setRefused] = useState<Texts>({});
  const isEmpty = Object.values(typed).every((text) => tidyText(text) === '');
  useEffect(() => {
    if (isEmpty) {
      setDrawn(null);
      return;
    }
    let isCurrent = true;
    const timer = setTimeout(() => {
      // Without an answer the shopper still has the merchant's picture, and the basket checks the text.
      preview({ params: { productId: id }, body: { personalization: typed } }).then(
        (answer) => isCurrent && setDrawn(answer),
        () => undefined,
      );
    }, TYPING_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [id, typed, isEmpty]);
  const local = fields.flatMap((field) => {
    const text = tidyText(typed[field.id] ?? '');
    const problem = text === '' ? null : findTextProblem(field, text);
    return problem === null ? [] : [[field.id, problem] as const];
  });
  return {
    typed,
    drawn,
    problems: { ...drawn?.problems, ...Object.fromEntries(local), ...refused },
    type(fieldId, text) {
      setTyped((before) => ({ ...before, [fieldId]: text }));
      setRefused(({ [fieldId]: _gone, ...others }) => others);
    },
    refuse: setRefused,
    check() {
      const found = fields.flatMap((field) => {
        const problem = findTextProblem(field, tidyText(typed[field.id] ?? ''));
        return problem === null ? [] : [[field.id, problem] as const];
      });
      setRefused(Object.fromEntries(found));
      return found[0]?.[0] ?? null;
    },
  };
}

interface WrittenProps {
  readonly shown: FieldPicture;
  readonly drawn: Drawn;
  readonly children: ReactNode;
}

const percent = (share: number) => `${share * 100}%`;

/** A picture with the shopper’s texts on it, where they print. */
export function Written({ shown, drawn, children }: WrittenProps) {
  const { area, widthMm, heightMm, picture } = shown;
  return (
    <span className={styles.written}>
      {children}
      <svg
        className={styles.area}
        aria-hidden="true"
        viewBox={`0 0 ${widthMm} ${heightMm}`}
        preserveAspectRatio="none"
        style={{
          left: percent(area.x),
          top: percent(area.y),
          width: percent(area.width),
          height: percent(area.height),
        }}
      >
        {drawn.texts
          .filter(({ side }) => side === picture.side)
          .map(({ fieldId, path, ink, transform, opacity }) => (
            <path key={fieldId} d={path} fill={ink} transform={transform} opacity={opacity} />
          ))}
      </svg>
    </span>
  );
}

/** The side of a picture to write on, in its colour. */
export const fieldPictureOf = (
  pictures: readonly FieldPicture[],
  { colour, side }: { readonly colour: string; readonly side: string },
): FieldPicture | undefined =>
  pictures.find(({ picture }) => picture.colour === colour && picture.side === side);

interface TextsProps {
  readonly fields: readonly ShopperField[];
  readonly pictures: readonly FieldPicture[];
  readonly colour: string;
  readonly writing: Writing;
}

/** The fields that a shopper fills in, each with its rules and what is wrong. */
export function ProductTexts({ fields, pictures, colour, writing }: TextsProps) {
  const { typed, drawn, problems, type } = writing;
  const shown = pictures.filter(({ picture }) => picture.colour === colour);
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Make it yours</legend>
      {drawn && (
        <div className={styles.near}>
          {shown.map((one) => (
            <Written key={one.picture.side} shown={one} drawn={drawn}>
              <StorePicture picture={one.picture} alt="" sizes="160px" />
            </Written>
          ))}
        </div>
      )}
      {fields.map((field) => {
        const text = typed[field.id] ?? '';
        const problem = problems[field.id];
        const inputId = `text-${field.id}`;
        return (
          <div key={field.id} className={store.field}>
            <label htmlFor={inputId}>
              {field.label}
              {!field.required && <span className={store.optional}> (optional)</span>}
            </label>
            <input
              id={inputId}
              className={store.input}
              name={`${TEXT_FIELD_PREFIX}${field.id}`}
              value={text}
              required={field.required}
              autoComplete="off"
              aria-invalid={problem !== undefined}
              aria-describedby={`${inputId}-help${problem === undefined ? '' : ` ${inputId}-problem`}`}
              onChange={(event) => type(field.id, event.currentTarget.value)}
            />
            <span className={store.hint} id={`${inputId}-help`}>
              {`${[...tidyText(text)].length} of ${field.maxLength} letters`}
            </span>
            {problem !== undefined && (
              <span className={store.error} id={`${inputId}-problem`} role="alert">
                {problem}
              </span>
            )}
          </div>
        );
      })}
      <p className="only-read-aloud" role="status">
        {drawn && Object.keys(problems).length === 0 ? 'The picture shows your words' : ''}
      </p>
    </fieldset>
  );
}
