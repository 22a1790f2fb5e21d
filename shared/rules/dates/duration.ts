const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_HOURS = 24;

/** The time between two moments (ISO), as people on a floor say it: `12 min`, `5 h`, `2 d 4 h`. */
export function formatDuration(from: string, now: string): string {
  const minutes = Math.max(0, Math.floor((Date.parse(now) - Date.parse(from)) / MINUTE_MS));
  if (minutes < HOUR_MINUTES) return `${minutes} min`;
  const hours = Math.floor(minutes / HOUR_MINUTES);
  if (hours < DAY_HOURS) return `${hours} h`;
  const days = Math.floor(hours / DAY_HOURS);
  const rest = hours % DAY_HOURS;
  return rest === 0 ? `${days} d` : `${days} d ${rest} h`;
}
