/** Labels on the server: a piece each, from the payment of its order to its parcel. */
export { addToShipment, moveSorted, setTote, takeOutOfShipment, updateLabels } from './label-changes.ts';
export { insertPastLabels } from './past-labels.ts';
export { endPutBacks, goesToStock, holdPutBacks, isToPutBack } from './put-backs.ts';
export { assignLabels, changedForStations, labelsInWorkChanged, openLabelsOf } from './steer-labels.ts';
export { lockBlanksOf } from './stock-counts.ts';
