/** What shows of a design’s history: its versions, or the last steps of the person. */
export type HistoryTab = 'versions' | 'steps';
