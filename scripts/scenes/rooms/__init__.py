"""One module for each room: `build`, its cameras by name, and its exposure in stops."""
