import { FactoryLabelContent } from '../../shared/features/factory/labels/labels.ts';
import type { LabelWork } from '../../shared/features/factory/stations/stations.ts';

/** What stands on the printed label of a piece of work. */
export function labelContent(label: LabelWork): FactoryLabelContent {
  return FactoryLabelContent.parse({
    code: label.code,
    orderNumber: label.orderNumber,
    counter: label.counter,
    of: label.of,
    productName: label.productName,
    colour: label.colour,
    size: label.size,
    pickFace: label.pickFace ?? '',
    pigeonhole: label.pigeonhole,
    priority: label.priority,
    sides: label.sides,
    storeName: label.storeName,
  });
}
