export { ReplayPage as default } from "../replay/replayPage";
