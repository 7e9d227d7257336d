/** The metrics of a heartbeat. Files in deploy/head-office name them, too; a test compares. */
export const metricNames = {
  light: "delivery_manager.light",
  subject: "delivery_manager.subject",
  listsAge: "delivery_manager.lists.age",
  clockOffset: "delivery_manager.clock.offset",
  branches: "delivery_manager.branches",
  branch: "delivery_manager.branch",
  errors: "delivery_manager.errors",
} as const;

/** The attributes of their data points, and of the resource: the device. */
export const attributeNames = {
  subject: "subject",
  branch: "branch.id",
  kind: "kind",
  service: "service.name",
  release: "service.version",
  deviceNumber: "service.instance.id",
  deviceName: "device.name",
} as const;
