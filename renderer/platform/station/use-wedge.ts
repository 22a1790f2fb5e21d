import { useEffect } from 'react';
import {
  ABANDONED_MS,
  fieldRhythm,
  UNENDED_MS,
  WedgeDecoder,
  type WedgeVerdict,
} from '../../../shared/features/factory/stations/stations.ts';

interface WedgeListener {
  /** A whole code. */
  readonly onCode: (text: string) => void;
  /** A code that nothing ended; true if the station takes it. `isLast` when no more keys can follow. */
  readonly onUnended: (text: string, isLast: boolean) => Promise<boolean>;
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Inputs that hold no text, such as a radio button, take no scan away. */
const TEXTLESS = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
]);

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !TEXTLESS.has(target.type));

/** Gives a field its former text back, as if it had been typed, so that the form follows. */
function restore(field: Field, text: string): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Follows keys where no field has the focus: each line is a code. */
function listenFree({ onCode, onUnended }: WedgeListener) {
  const decoder = new WedgeDecoder();
  let timer: number | undefined;
  const handle = (verdict: WedgeVerdict): boolean => {
    if (verdict.kind === 'scan' || (verdict.kind === 'typing' && verdict.text.length > 1)) {
      onCode(verdict.text);
      return true;
    }
    if (verdict.kind === 'unended') {
      const { text, isLast } = verdict;
      void onUnended(text, isLast).then((isTaken) => {
        if (isTaken && !isLast) decoder.take(text);
      });
    }
    return false;
  };
  const waitFor = (milliseconds: number, next: () => void) => {
    timer = window.setTimeout(() => {
      handle(decoder.wait(performance.now()));
      next();
    }, milliseconds);
  };
  return {
    press(event: KeyboardEvent) {
      window.clearTimeout(timer);
      if (handle(decoder.press({ key: event.key, at: event.timeStamp }))) event.preventDefault();
      if (decoder.text !== '') waitFor(UNENDED_MS, () => waitFor(ABANDONED_MS - UNENDED_MS, () => undefined));
    },
    stop: () => window.clearTimeout(timer),
  };
}

/** Follows keys in a field: a scan among them is taken out of it again. */
function listenInFields(onCode: (text: string) => void) {
  const decoder = new WedgeDecoder(fieldRhythm);
  let former = { field: null as Field | null, text: '' };
  return {
    press(event: KeyboardEvent, field: Field) {
      const stroke = { key: event.key, at: event.timeStamp };
      if (former.field !== field) decoder.reset();
      if (former.field !== field || decoder.startsBurst(stroke)) former = { field, text: field.value };
      const verdict = decoder.press(stroke);
      if (verdict.kind !== 'scan') return;
      event.preventDefault();
      restore(field, former.text);
      onCode(verdict.text);
    },
  };
}

/**
 * Hears scanners and badge readers that act as a keyboard, wherever the focus is. Without `listener` every key is left
 * alone; fields marked `data-typed-only` always are.
 */
export function useWedge(listener: WedgeListener | null): void {
  useEffect(() => {
    if (listener === null) return;
    const free = listenFree(listener);
    const inFields = listenInFields(listener.onCode);
    const press = (event: KeyboardEvent) => {
      // A scanner never holds a key down.
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return;
      const { target } = event;
      if (!isField(target)) free.press(event);
      else if (!target.closest('[data-typed-only]')) inFields.press(event, target);
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => {
      window.removeEventListener('keydown', press, { capture: true });
      free.stop();
    };
  }, [listener]);
}
