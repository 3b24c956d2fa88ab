export { Lobby as default } from "../lobby/lobby";
