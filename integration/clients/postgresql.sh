# PostgreSQL and psql: the file is a value of a table.
packages=(postgresql postgresql-client)
version() { "$(programs)/postgres" --version | cut -d' ' -f3; }
programs() { ls -d /usr/lib/postgresql/*/bin | tail -n 1; }

transfer_value() { # SERVER'S SIDE, CLIENT'S SIDE
    local programs data=$PWD/data as=()
    programs=$(programs)
    mkdir data
    # It refuses to run as root, and keys that others can read.
    [ "$(id -u)" != 0 ] || as=(setpriv --reuid postgres --regid postgres --clear-groups)
    [ "$(id -u)" != 0 ] || chown postgres: data
    "${as[@]}" "$programs/initdb" --no-sync --auth trust --username tester "$data" >>log
    cp payload certificate.pem key.pem data
    chmod 600 data/key.pem
    [ "$(id -u)" != 0 ] || chown postgres: data/*.pem data/payload
    port=$(free_port)
    start "$1" "${as[@]}" "$programs/postgres" -D "$data" -c "port=$port" -c listen_addresses=127.0.0.1 \
        -c unix_socket_directories= -c ssl=on -c ssl_cert_file=certificate.pem -c ssl_key_file=key.pem -c fsync=off
    up "$port"
    run "$2" psql --no-psqlrc --tuples-only --no-align --output received --command "select pg_read_file('payload')" \
        "host=localhost port=$port user=tester dbname=postgres sslmode=verify-full sslrootcert=certificate.pem"
    # psql ends the value with a line's end of its own.
    truncate -s -1 received
}

server() { transfer_value tested peer; }
client() { transfer_value peer tested; }
