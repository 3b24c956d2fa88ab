export { TablePage as default } from "../table/tablePage";
