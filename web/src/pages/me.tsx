export { MyPage as default } from "../lobby/myPage";
