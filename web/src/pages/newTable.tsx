export { NewTable as default } from "../lobby/newTable";
