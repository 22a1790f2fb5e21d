import {
  listClientLoader,
  listLoader,
  listQueries,
  listScreen,
} from '../../../ui/list-screen/list-screen.tsx';
import { salesList } from './sales-list.tsx';

/** `/integrations/sales-activity/`: the same under integrations, for projects that sell through another shop. */
export const queries = listQueries(salesList);
export const loader = listLoader(salesList);
export const clientLoader = listClientLoader(salesList);
export default listScreen(salesList);
