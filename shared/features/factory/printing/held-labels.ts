import { z } from 'zod';
import { formatTime } from '../../../rules/dates/format-date.ts';
import { formatNumber } from '../../../rules/text/format-number.ts';

/** Labels that wait to be printed and that a workstation can’t get, because another one has them. */
export const heldLabelsSchema = z.object({
  station: z.string(),
  /** Held for work without the network, and not queued there. */
  held: z.int(),
  /** How many of these the server has asked back. */
  asked: z.int(),
  /** In a queue or a printer there. */
  printing: z.int(),
  /** Sent there, and maybe on paper. */
  inDoubt: z.int(),
  /** Given to it by the office, and no one’s yet. */
  given: z.int(),
  /** When it was last heard from; null while it is in touch. */
  silentSince: z.iso.datetime().nullable(),
});
export type HeldLabels = z.infer<typeof heldLabelsSchema>;

/** Why “Print next” got fewer labels than it was asked for. */
export const labelsElsewhereSchema = z.object({
  stations: z.array(heldLabelsSchema),
  /** Labels of orders that the office holds. */
  onHold: z.int(),
});
export type LabelsElsewhere = z.infer<typeof labelsElsewhereSchema>;

export const isAnyElsewhere = (elsewhere: LabelsElsewhere | null): boolean =>
  elsewhere !== null && (elsewhere.stations.length > 0 || elsewhere.onHold > 0);

/** Whether some of the labels come by themselves: a station that is in touch was asked for them. */
export const areComing = ({ stations }: LabelsElsewhere): boolean =>
  stations.some(({ asked, silentSince }) => asked > 0 && silentSince === null);

function asksFor({ held, asked }: HeldLabels): string {
  if (asked === 0) return '';
  return asked === held
    ? ` We’ve asked for ${held === 1 ? 'it' : 'them'}.`
    : ` We’ve asked for ${formatNumber(asked)} of them.`;
}

function wordsOf(station: HeldLabels): string[] {
  const { held, printing, inDoubt, given, silentSince } = station;
  const name = station.station;
  const words: string[] = [];
  const these = held === 1 ? 'this one' : `these ${formatNumber(held)}`;
  if (held > 0 && silentSince !== null)
    words.push(
      `${name} holds ${these} and has been offline since ${formatTime(silentSince)}. The office can give ${held === 1 ? 'it' : 'them'} to this station.`,
    );
  else if (held > 0) words.push(`${name} holds ${these}.${asksFor(station)}`);
  if (given > 0) words.push(`The office gave ${formatNumber(given)} to ${name}.`);
  if (printing > 0) words.push(`${name} is printing ${formatNumber(printing)}.`);
  if (inDoubt > 0)
    words.push(
      `${formatNumber(inDoubt)} may have printed at ${name}. Find ${inDoubt === 1 ? 'it' : 'them'} first.`,
    );
  return words;
}

/** Why a press on “Print next” didn’t get labels, a sentence for each reason. */
export const elsewhereWords = ({ stations, onHold }: LabelsElsewhere): string[] => [
  ...stations.flatMap(wordsOf),
  ...(onHold > 0 ? [`The office has ${formatNumber(onHold)} on hold.`] : []),
];

/** Most labels held elsewhere that one answer lists. */
export const HELD_LIMIT = 5_000;

/** Labels to print that are for another workstation. */
export const heldElsewhereSchema = z.object({
  stations: z.array(z.object({ station: z.string(), labelIds: z.array(z.uuid()) })),
});
export type HeldElsewhere = z.infer<typeof heldElsewhereSchema>;
