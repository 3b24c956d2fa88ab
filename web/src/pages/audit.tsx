export { AuditPage as default } from "../audit/auditPage";
